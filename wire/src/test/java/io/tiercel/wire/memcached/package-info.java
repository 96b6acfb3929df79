@NullMarked
package io.tiercel.wire.memcached;

import org.jspecify.annotations.NullMarked;
