/** Has relays measure which VMs are near to each other. */
@NullMarked
package io.tiercel.coordinator.topology;

import org.jspecify.annotations.NullMarked;
