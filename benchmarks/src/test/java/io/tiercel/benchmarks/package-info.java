@NullMarked
package io.tiercel.benchmarks;

import org.jspecify.annotations.NullMarked;
