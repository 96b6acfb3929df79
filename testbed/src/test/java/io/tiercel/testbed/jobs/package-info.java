@NullMarked
package io.tiercel.testbed.jobs;

import org.jspecify.annotations.NullMarked;
