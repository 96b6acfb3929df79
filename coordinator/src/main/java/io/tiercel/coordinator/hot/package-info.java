/** Which blocks are hot, and which memcached servers hold them. */
@NullMarked
package io.tiercel.coordinator.hot;

import org.jspecify.annotations.NullMarked;
