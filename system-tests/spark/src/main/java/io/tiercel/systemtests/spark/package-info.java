/** A Spark job that knows nothing of Tiercel. */
@NullMarked
package io.tiercel.systemtests.spark;

import org.jspecify.annotations.NullMarked;
