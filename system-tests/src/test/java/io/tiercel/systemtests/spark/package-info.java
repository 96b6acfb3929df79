/** Spark reads through Tiercel by configuration alone. */
@NullMarked
package io.tiercel.systemtests.spark;

import org.jspecify.annotations.NullMarked;
