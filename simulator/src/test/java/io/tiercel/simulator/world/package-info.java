@NullMarked
package io.tiercel.simulator.world;

import org.jspecify.annotations.NullMarked;
