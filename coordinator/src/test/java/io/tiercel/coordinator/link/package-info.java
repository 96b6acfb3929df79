@NullMarked
package io.tiercel.coordinator.link;

import org.jspecify.annotations.NullMarked;
