@NullMarked
package io.tiercel.testbed.spark;

import org.jspecify.annotations.NullMarked;
