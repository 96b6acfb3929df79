/** What the doctor has found on machines, as their relays tell. */
@NullMarked
package io.tiercel.coordinator.finding;

import org.jspecify.annotations.NullMarked;
