package io.tiercel.simulator.world.view;

import io.tiercel.simulator.world.result.TaskKind;

/**
 * A task that runs.
 *
 * @param job its number
 * @param task its number among the job's map tasks; of a reduce task 0
 */
public record LiveTask(int job, TaskKind kind, int task, int vm, long startNanos) {}
