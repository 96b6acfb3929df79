/** Plays a trace through a cache under a policy, and counts. */
@NullMarked
package io.tiercel.simulator.replay;

import org.jspecify.annotations.NullMarked;
