/** What clients have read, and from where: over time, by job, by user. */
@NullMarked
package io.tiercel.coordinator.reads;

import org.jspecify.annotations.NullMarked;
