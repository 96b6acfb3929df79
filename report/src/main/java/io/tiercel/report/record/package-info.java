/**
 * Keeps {@code docs/results.md} and the runs that it is made of: what commands printed, put there by the commands.
 */
@NullMarked
package io.tiercel.report.record;

import org.jspecify.annotations.NullMarked;
