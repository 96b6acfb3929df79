/** The authenticated connection between the coordinator and its peers: relays, DataNodes, ResourceManagers. */
@NullMarked
package io.tiercel.wire.link;

import org.jspecify.annotations.NullMarked;
