/** What the coordinator knows of hypervisors, by their agents, and what it tells these. */
@NullMarked
package io.tiercel.coordinator.host;

import org.jspecify.annotations.NullMarked;
