/** Eviction policies side by side: a user's trace through any of them, and the measurement by which the default was chosen. */
@NullMarked
package io.tiercel.evaluation.policies;

import org.jspecify.annotations.NullMarked;
