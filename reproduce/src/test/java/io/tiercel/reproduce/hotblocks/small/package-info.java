@NullMarked
package io.tiercel.reproduce.hotblocks.small;

import org.jspecify.annotations.NullMarked;
