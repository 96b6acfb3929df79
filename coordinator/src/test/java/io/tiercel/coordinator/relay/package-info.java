@NullMarked
package io.tiercel.coordinator.relay;

import org.jspecify.annotations.NullMarked;
