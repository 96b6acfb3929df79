/** Hot blocks that memcached servers hold: which, where, and how a client reads and brings them. */
@NullMarked
package io.tiercel.client.hot;

import org.jspecify.annotations.NullMarked;
