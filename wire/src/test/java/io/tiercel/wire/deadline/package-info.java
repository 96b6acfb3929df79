@NullMarked
package io.tiercel.wire.deadline;

import org.jspecify.annotations.NullMarked;
