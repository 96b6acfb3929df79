/** CAVA's evaluation beside what the simulator finds. */
@NullMarked
package io.tiercel.reproduce.cava;

import org.jspecify.annotations.NullMarked;
