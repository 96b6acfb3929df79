@NullMarked
package io.tiercel.simulator.ssd.loop;

import org.jspecify.annotations.NullMarked;
