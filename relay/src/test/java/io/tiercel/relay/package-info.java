@NullMarked
package io.tiercel.relay;

import org.jspecify.annotations.NullMarked;
