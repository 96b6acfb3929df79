/** The loop over SSDs (AC-SSD, section 3): sees what VMs use, plans, and has the agents of hypervisors apply the plan. */
@NullMarked
package io.tiercel.coordinator.ssd;

import org.jspecify.annotations.NullMarked;
