@NullMarked
package io.tiercel.coordinator.tail;

import org.jspecify.annotations.NullMarked;
