/** Block data kept in memory: what a chunk is called, the tiers that hold chunks, and the reader that asks them. */
@NullMarked
package io.tiercel.client.data;

import org.jspecify.annotations.NullMarked;
