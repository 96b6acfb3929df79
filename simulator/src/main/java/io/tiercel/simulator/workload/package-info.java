/** Workloads as CAVA's evaluation describes them, made from a seed. */
@NullMarked
package io.tiercel.simulator.workload;

import org.jspecify.annotations.NullMarked;
