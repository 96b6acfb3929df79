/** Which DataNode a block is to be read from: the one that has it in memory, where that is nearer than a disk. */
@NullMarked
package io.tiercel.client.steer;

import org.jspecify.annotations.NullMarked;
