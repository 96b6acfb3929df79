@NullMarked
package io.tiercel.reproduce.operator;

import org.jspecify.annotations.NullMarked;
