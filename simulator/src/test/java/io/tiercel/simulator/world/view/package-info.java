@NullMarked
package io.tiercel.simulator.world.view;

import org.jspecify.annotations.NullMarked;
