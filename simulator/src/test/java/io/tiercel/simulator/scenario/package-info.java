@NullMarked
package io.tiercel.simulator.scenario;

import org.jspecify.annotations.NullMarked;
