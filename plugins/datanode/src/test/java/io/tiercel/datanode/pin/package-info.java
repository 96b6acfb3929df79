/** Tests of the DataNode plug-in. */
@NullMarked
package io.tiercel.datanode.pin;

import org.jspecify.annotations.NullMarked;
