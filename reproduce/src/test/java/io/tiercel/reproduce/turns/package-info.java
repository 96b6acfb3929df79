@NullMarked
package io.tiercel.reproduce.turns;

import org.jspecify.annotations.NullMarked;
