@NullMarked
package io.tiercel.reproduce.mimp.real;

import org.jspecify.annotations.NullMarked;
