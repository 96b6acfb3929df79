/** Spark, in a process that runs on. */
@NullMarked
package io.tiercel.reproduce.compatibility.spark;

import org.jspecify.annotations.NullMarked;
