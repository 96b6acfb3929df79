/** Decisions that need a numeric library: curves fitted to observations, and bounds by linear programming. Pure. */
@NullMarked
package io.tiercel.solvers;

import org.jspecify.annotations.NullMarked;
