/** Which blocks are hot, and which of them memcached servers hold. */
@NullMarked
package io.tiercel.core.hot;

import org.jspecify.annotations.NullMarked;
