/** Scenarios: files that say which cluster runs which workload under which policies. */
@NullMarked
package io.tiercel.simulator.scenario;

import org.jspecify.annotations.NullMarked;
