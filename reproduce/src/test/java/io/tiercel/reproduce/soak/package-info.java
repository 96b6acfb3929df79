@NullMarked
package io.tiercel.reproduce.soak;

import org.jspecify.annotations.NullMarked;
