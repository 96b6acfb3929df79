@NullMarked
package io.tiercel.coordinator.regret;

import org.jspecify.annotations.NullMarked;
