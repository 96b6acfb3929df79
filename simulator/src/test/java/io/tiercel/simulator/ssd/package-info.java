@NullMarked
package io.tiercel.simulator.ssd;

import org.jspecify.annotations.NullMarked;
