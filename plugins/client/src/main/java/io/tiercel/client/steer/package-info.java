/** Chooses the DataNode that a block is read from: the one that has it in memory, if that is nearer than a disk. */
@NullMarked
package io.tiercel.client.steer;

import org.jspecify.annotations.NullMarked;
