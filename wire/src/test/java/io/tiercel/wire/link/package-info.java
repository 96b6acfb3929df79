@NullMarked
package io.tiercel.wire.link;

import org.jspecify.annotations.NullMarked;
