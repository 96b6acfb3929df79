@NullMarked
package io.tiercel.solvers;

import org.jspecify.annotations.NullMarked;
