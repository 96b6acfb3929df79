@NullMarked
package io.tiercel.reproduce.hotblocks;

import org.jspecify.annotations.NullMarked;
