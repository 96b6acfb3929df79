@NullMarked
package io.tiercel.simulator.trace;

import org.jspecify.annotations.NullMarked;
