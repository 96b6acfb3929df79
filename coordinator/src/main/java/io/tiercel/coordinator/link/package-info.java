/** The authenticated connection between coordinator and relay. */
@NullMarked
package io.tiercel.coordinator.link;

import org.jspecify.annotations.NullMarked;
