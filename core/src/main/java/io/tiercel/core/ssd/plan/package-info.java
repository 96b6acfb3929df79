/** The plan of one round: who gets how much of each hypervisor's SSD, and why (AC-SSD, section 3.2). */
@NullMarked
package io.tiercel.core.ssd.plan;

import org.jspecify.annotations.NullMarked;
