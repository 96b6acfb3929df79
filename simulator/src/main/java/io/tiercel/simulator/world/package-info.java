/** A cluster in virtual time, in which the core's own decisions place tasks and keep blocks in memory. */
@NullMarked
package io.tiercel.simulator.world;

import org.jspecify.annotations.NullMarked;
