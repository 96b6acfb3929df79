/** Why what the coordinator decides is as it is, for who asks. */
@NullMarked
package io.tiercel.coordinator.why;

import org.jspecify.annotations.NullMarked;
