/** What any memory could save on CAVA's workloads, and how much of it all hangs on seeks. */
@NullMarked
package io.tiercel.reproduce.cava.bounds;

import org.jspecify.annotations.NullMarked;
