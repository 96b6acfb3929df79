/** Block data kept in memory: the tiers, and the reader that fills them from DataNodes. */
@NullMarked
package io.tiercel.client.data;

import org.jspecify.annotations.NullMarked;
