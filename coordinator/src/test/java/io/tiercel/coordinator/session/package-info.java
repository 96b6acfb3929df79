@NullMarked
package io.tiercel.coordinator.session;

import org.jspecify.annotations.NullMarked;
