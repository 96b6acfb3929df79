@NullMarked
package io.tiercel.reproduce.speed;

import org.jspecify.annotations.NullMarked;
