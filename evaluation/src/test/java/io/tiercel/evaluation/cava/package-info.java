@NullMarked
package io.tiercel.evaluation.cava;

import org.jspecify.annotations.NullMarked;
