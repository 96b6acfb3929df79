@NullMarked
package io.tiercel.simulator.replay;

import org.jspecify.annotations.NullMarked;
