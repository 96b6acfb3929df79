/** Keeps {@code docs/results.md}: what commands printed, put there by the commands themselves. */
@NullMarked
package io.tiercel.evaluation.record;

import org.jspecify.annotations.NullMarked;
