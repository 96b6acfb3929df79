/** How the coordinator's tiers compare with what other policies would get. */
@NullMarked
package io.tiercel.coordinator.regret;

import org.jspecify.annotations.NullMarked;
