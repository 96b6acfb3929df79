@NullMarked
package io.tiercel.coordinator.reads;

import org.jspecify.annotations.NullMarked;
