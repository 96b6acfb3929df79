@NullMarked
package io.tiercel.simulator.workload;

import org.jspecify.annotations.NullMarked;
