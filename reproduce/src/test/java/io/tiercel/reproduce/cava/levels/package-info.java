@NullMarked
package io.tiercel.reproduce.cava.levels;

import org.jspecify.annotations.NullMarked;
