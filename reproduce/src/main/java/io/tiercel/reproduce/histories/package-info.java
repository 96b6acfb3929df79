/** The job histories that Hadoop's and Spark's own artifacts ship, each read, and beside a plain count of what is in it. */
@NullMarked
package io.tiercel.reproduce.histories;

import org.jspecify.annotations.NullMarked;
