/** What the coordinator sees of the NameNode. */
@NullMarked
package io.tiercel.coordinator.namenode;

import org.jspecify.annotations.NullMarked;
