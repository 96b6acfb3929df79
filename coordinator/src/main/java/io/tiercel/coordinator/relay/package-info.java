/** Both ends of that connection: the server in the coordinator, and the relay that writes the table. */
@NullMarked
package io.tiercel.coordinator.relay;

import org.jspecify.annotations.NullMarked;
