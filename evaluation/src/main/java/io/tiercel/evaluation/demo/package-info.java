/**
 * The main job: unmodified MapReduce jobs over real text on a real cluster, on stock Hadoop and with Tiercel in turn.
 *
 * <p>What to run ({@link io.tiercel.evaluation.demo.RunPlan}) and what it means ({@link
 * io.tiercel.evaluation.demo.Findings}) are pure; {@link io.tiercel.evaluation.demo.Demo} does it.
 */
@NullMarked
package io.tiercel.evaluation.demo;

import org.jspecify.annotations.NullMarked;
