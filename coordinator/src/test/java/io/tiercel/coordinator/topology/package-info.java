@NullMarked
package io.tiercel.coordinator.topology;

import org.jspecify.annotations.NullMarked;
