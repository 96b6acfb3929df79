/** Which blocks are pinned on a DataNode, and whether their files still are what was pinned. */
@NullMarked
package io.tiercel.datanode.pin;

import org.jspecify.annotations.NullMarked;
