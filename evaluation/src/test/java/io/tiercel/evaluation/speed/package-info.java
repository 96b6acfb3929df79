@NullMarked
package io.tiercel.evaluation.speed;

import org.jspecify.annotations.NullMarked;
