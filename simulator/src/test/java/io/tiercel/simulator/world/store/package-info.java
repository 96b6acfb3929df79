@NullMarked
package io.tiercel.simulator.world.store;

import org.jspecify.annotations.NullMarked;
