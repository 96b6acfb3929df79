@NullMarked
package io.tiercel.wire.cache;

import org.jspecify.annotations.NullMarked;
