/** A host's CPUs under Xen's Credit scheduler, and MIMP's background class, event by event. */
@NullMarked
package io.tiercel.simulator.credit;

import org.jspecify.annotations.NullMarked;
