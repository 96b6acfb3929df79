/** Hot blocks: the arms and loads of the measurements, and the measurement on a lab. */
@NullMarked
package io.tiercel.reproduce.hotblocks;

import org.jspecify.annotations.NullMarked;
