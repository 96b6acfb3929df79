/** Tests of the DataNode plug-in. */
@NullMarked
package io.tiercel.datanode;

import org.jspecify.annotations.NullMarked;
