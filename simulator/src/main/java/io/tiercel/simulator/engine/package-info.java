/** Discrete events in virtual time, and randomness that replays. */
@NullMarked
package io.tiercel.simulator.engine;

import org.jspecify.annotations.NullMarked;
