/** Both ends of the connection between coordinator and relay: the server, and the loop that writes a machine's files. */
@NullMarked
package io.tiercel.coordinator.relay;

import org.jspecify.annotations.NullMarked;
