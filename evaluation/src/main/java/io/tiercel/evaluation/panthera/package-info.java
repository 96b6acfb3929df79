/**
 * Table 1 of "Panthera: Caching and Cache-based Scheduling in Distributed Computing Systems", measured on a real
 * embedded cluster. What is measured in which order, the statistics and the claims are pure; arms and the run act.
 */
@NullMarked
package io.tiercel.evaluation.panthera;

import org.jspecify.annotations.NullMarked;
