/** Who gets how much of a hypervisor's SSD (AC-SSD): weights by Algorithm 1, and space by miss-ratio curves. */
@NullMarked
package io.tiercel.core.ssd;

import org.jspecify.annotations.NullMarked;
