@NullMarked
package io.tiercel.simulator.world.result;

import org.jspecify.annotations.NullMarked;
