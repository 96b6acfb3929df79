/** Tiercel's tiers beside those of a peer, Alluxio's client cache, on the same HDFS. */
@NullMarked
package io.tiercel.benchmarks.peers;

import org.jspecify.annotations.NullMarked;
