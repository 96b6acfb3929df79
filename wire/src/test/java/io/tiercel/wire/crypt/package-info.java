@NullMarked
package io.tiercel.wire.crypt;

import org.jspecify.annotations.NullMarked;
