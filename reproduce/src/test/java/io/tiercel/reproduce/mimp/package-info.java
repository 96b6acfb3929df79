@NullMarked
package io.tiercel.reproduce.mimp;

import org.jspecify.annotations.NullMarked;
