/** A user's scenarios, simulated, and what came of them in words and figures. */
@NullMarked
package io.tiercel.evaluation.simulation;

import org.jspecify.annotations.NullMarked;
