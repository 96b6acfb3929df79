/** What files are and were, as their writers tell it to every process of the machine, and whether an answer agrees with that. */
@NullMarked
package io.tiercel.reproduce.soak.truth;

import org.jspecify.annotations.NullMarked;
