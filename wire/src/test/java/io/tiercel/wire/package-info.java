@NullMarked
package io.tiercel.wire;

import org.jspecify.annotations.NullMarked;
