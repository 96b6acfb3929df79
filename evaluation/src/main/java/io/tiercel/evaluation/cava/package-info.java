/** CAVA's evaluation again, in the simulator: its figures and claims beside ours. */
@NullMarked
package io.tiercel.evaluation.cava;

import org.jspecify.annotations.NullMarked;
