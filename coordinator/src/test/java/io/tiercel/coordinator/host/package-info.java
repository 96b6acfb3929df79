@NullMarked
package io.tiercel.coordinator.host;

import org.jspecify.annotations.NullMarked;
