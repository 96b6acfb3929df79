/** Blocks: where they are, who may read them, and how they are read from DataNodes and memcached. */
@NullMarked
package io.tiercel.client.data.block;

import org.jspecify.annotations.NullMarked;
