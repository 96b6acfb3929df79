/** Learns how long tasks take, from what ResourceManagers tell of those that have ended. */
@NullMarked
package io.tiercel.coordinator.learn;

import org.jspecify.annotations.NullMarked;
