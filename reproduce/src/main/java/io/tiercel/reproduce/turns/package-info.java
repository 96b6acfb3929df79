/**
 * What it is worth to read blocks in turn from a disk with a head, and what Linux and HDFS ask of such a disk while several
 * readers share it.
 */
@NullMarked
package io.tiercel.reproduce.turns;

import org.jspecify.annotations.NullMarked;
