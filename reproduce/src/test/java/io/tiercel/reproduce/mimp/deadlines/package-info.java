@NullMarked
package io.tiercel.reproduce.mimp.deadlines;

import org.jspecify.annotations.NullMarked;
