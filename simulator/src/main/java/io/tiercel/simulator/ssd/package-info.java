/** What stands behind the disks of VMs, in virtual time: a spinning disk a host, an SSD in front of it, and what is measured there. */
@NullMarked
package io.tiercel.simulator.ssd;

import org.jspecify.annotations.NullMarked;
