/** Pins blocks in the memory of a DataNode, into which it is loaded by configuration. */
@NullMarked
package io.tiercel.datanode;

import org.jspecify.annotations.NullMarked;
