@NullMarked
package io.tiercel.simulator.ssd.job;

import org.jspecify.annotations.NullMarked;
