package io.tiercel.simulator.world.view;

import io.tiercel.simulator.world.model.JobPlan;

/**
 * How far a job is that runs.
 *
 * @param maps all of its map tasks
 * @param mapsLeft those that have not ended, whether they wait or run
 * @param reducesLeft the same of its reduce tasks
 */
public record LiveJob(JobPlan plan, long startNanos, int maps, int mapsLeft, int reducesLeft) {}
