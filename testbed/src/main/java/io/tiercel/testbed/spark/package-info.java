/** An unmodified Spark in a process of its own, which answers one query after another. */
@NullMarked
package io.tiercel.testbed.spark;

import org.jspecify.annotations.NullMarked;
