@NullMarked
package io.tiercel.testbed.demo;

import org.jspecify.annotations.NullMarked;
