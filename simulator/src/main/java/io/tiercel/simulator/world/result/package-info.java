/** What a run came to. */
@NullMarked
package io.tiercel.simulator.world.result;

import org.jspecify.annotations.NullMarked;
