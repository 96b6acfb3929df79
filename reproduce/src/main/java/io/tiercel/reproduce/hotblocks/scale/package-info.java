/** Hot blocks at the paper's sizes, in the simulator. */
@NullMarked
package io.tiercel.reproduce.hotblocks.scale;

import org.jspecify.annotations.NullMarked;
