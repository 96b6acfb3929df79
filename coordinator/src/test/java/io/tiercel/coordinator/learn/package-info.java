@NullMarked
package io.tiercel.coordinator.learn;

import org.jspecify.annotations.NullMarked;
