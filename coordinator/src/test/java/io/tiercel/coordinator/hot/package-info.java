@NullMarked
package io.tiercel.coordinator.hot;

import org.jspecify.annotations.NullMarked;
