/** What DataNodes, clients, the ResourceManager and the coordinator say to each other about blocks in memory. */
@NullMarked
package io.tiercel.wire.cache;

import org.jspecify.annotations.NullMarked;
