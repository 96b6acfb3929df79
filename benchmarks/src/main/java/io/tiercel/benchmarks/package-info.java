/** What a hit and what a decision cost, beside the least they could cost. */
@NullMarked
package io.tiercel.benchmarks;

import org.jspecify.annotations.NullMarked;
