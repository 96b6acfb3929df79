/** How fast the simulator is, and how its cost grows with the cluster. */
@NullMarked
package io.tiercel.evaluation.speed;

import org.jspecify.annotations.NullMarked;
