/** Slow disks of a lab's VMs with SSD caches in front of them, and the agents that keep these. */
@NullMarked
package io.tiercel.reproduce.acssd.disks;

import org.jspecify.annotations.NullMarked;
