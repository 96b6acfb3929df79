@NullMarked
package io.tiercel.simulator.world.model;

import org.jspecify.annotations.NullMarked;
