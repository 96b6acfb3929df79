@NullMarked
package io.tiercel.reproduce.cava.mix;

import org.jspecify.annotations.NullMarked;
