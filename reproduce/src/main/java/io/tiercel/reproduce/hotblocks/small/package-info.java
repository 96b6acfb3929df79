/** Hot blocks on an embedded cluster, with files small enough for it. */
@NullMarked
package io.tiercel.reproduce.hotblocks.small;

import org.jspecify.annotations.NullMarked;
