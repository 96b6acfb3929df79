@NullMarked
package io.tiercel.wire.schedule;

import org.jspecify.annotations.NullMarked;
