/** The coordinator's side of its connections: takes peers in, tells relays of changes. */
@NullMarked
package io.tiercel.coordinator.session;

import org.jspecify.annotations.NullMarked;
