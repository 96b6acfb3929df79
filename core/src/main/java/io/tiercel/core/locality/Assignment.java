package io.tiercel.core.locality;

import io.tiercel.core.model.LocalityLevel;

/**
 * A task that gets a slot.
 *
 * @param level the best of the levels that the policy tells apart
 * @param skips how often the job had been passed over in a row before
 */
public record Assignment(long job, int task, int vm, LocalityLevel level, int skips) {}
