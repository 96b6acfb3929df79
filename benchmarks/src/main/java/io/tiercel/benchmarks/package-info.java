/** What a hit costs, beside the least it could cost. */
@NullMarked
package io.tiercel.benchmarks;

import org.jspecify.annotations.NullMarked;
