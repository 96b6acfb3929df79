@NullMarked
package io.tiercel.coordinator.load;

import org.jspecify.annotations.NullMarked;
