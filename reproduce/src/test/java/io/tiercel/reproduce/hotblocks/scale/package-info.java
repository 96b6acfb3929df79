@NullMarked
package io.tiercel.reproduce.hotblocks.scale;

import org.jspecify.annotations.NullMarked;
