@NullMarked
package io.tiercel.coordinator.cache;

import org.jspecify.annotations.NullMarked;
