@NullMarked
package io.tiercel.coordinator.namenode;

import org.jspecify.annotations.NullMarked;
