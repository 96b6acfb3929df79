/** Hosts, clusters of Hadoop on them, and the loop that divides SSDs: measure, plan, apply, with the core's own decisions. */
@NullMarked
package io.tiercel.simulator.ssd.loop;

import org.jspecify.annotations.NullMarked;
