@NullMarked
package io.tiercel.wire.finding;

import org.jspecify.annotations.NullMarked;
