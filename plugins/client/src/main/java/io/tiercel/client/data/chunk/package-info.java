/** Chunks, the unit in which block data is kept, and what every tier of them promises. */
@NullMarked
package io.tiercel.client.data.chunk;

import org.jspecify.annotations.NullMarked;
