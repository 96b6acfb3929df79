@NullMarked
package io.tiercel.simulator.engine;

import org.jspecify.annotations.NullMarked;
