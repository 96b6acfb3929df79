@NullMarked
package io.tiercel.coordinator.ssd;

import org.jspecify.annotations.NullMarked;
