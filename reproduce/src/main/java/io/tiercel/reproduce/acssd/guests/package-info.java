/** AC-SSD's loop over real guests: the coordinator, the agents of two hypervisors, SSD caches, and QEMU. */
@NullMarked
package io.tiercel.reproduce.acssd.guests;

import org.jspecify.annotations.NullMarked;
