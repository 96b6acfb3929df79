@NullMarked
package io.tiercel.coordinator.rest.spnego;

import org.jspecify.annotations.NullMarked;
