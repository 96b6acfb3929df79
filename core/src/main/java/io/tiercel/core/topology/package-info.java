/** Which VMs share a host or a rack, worked out from what can be measured inside them. */
@NullMarked
package io.tiercel.core.topology;

import org.jspecify.annotations.NullMarked;
