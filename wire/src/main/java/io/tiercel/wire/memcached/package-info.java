/** Hot blocks in memcached servers: how their pieces are named and sealed, and how servers are spoken to. */
@NullMarked
package io.tiercel.wire.memcached;

import org.jspecify.annotations.NullMarked;
