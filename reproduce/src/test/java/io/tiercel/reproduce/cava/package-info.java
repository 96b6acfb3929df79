@NullMarked
package io.tiercel.reproduce.cava;

import org.jspecify.annotations.NullMarked;
