/** Tests of the DataNode plug-in. */
@NullMarked
package io.tiercel.datanode.memory;

import org.jspecify.annotations.NullMarked;
