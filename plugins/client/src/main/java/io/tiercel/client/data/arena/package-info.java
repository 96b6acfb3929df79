/** The file of a node tier: its layout, its index, reading with verification, one writer at a time. */
@NullMarked
package io.tiercel.client.data.arena;

import org.jspecify.annotations.NullMarked;
