@NullMarked
package io.tiercel.testbed.maven;

import org.jspecify.annotations.NullMarked;
