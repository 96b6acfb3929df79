@NullMarked
package io.tiercel.coordinator.finding;

import org.jspecify.annotations.NullMarked;
