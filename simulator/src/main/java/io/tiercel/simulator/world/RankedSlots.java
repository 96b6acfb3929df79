package io.tiercel.simulator.world;

import io.tiercel.core.locality.Assignment;
import io.tiercel.core.locality.PendingTasks;
import io.tiercel.core.locality.SlotPolicy;
import java.util.function.LongPredicate;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Slots by another policy, before which all jobs are ranked again once a second. Not thread-safe. */
final class RankedSlots implements SlotPolicy {
    private static final long RANK_AGAIN_NANOS = 1_000_000_000;

    private final SlotPolicy slots;
    private final PendingTasks tasks;
    private final LongSupplier nanos;
    private long nextNanos;

    /** @param nanos the time, which does not go back */
    RankedSlots(SlotPolicy slots, PendingTasks tasks, LongSupplier nanos) {
        this.slots = slots;
        this.tasks = tasks;
        this.nanos = nanos;
    }

    @Override
    public @Nullable Assignment offer(int vm, LongPredicate eligible) {
        long now = nanos.getAsLong();
        if (now >= nextNanos) {
            nextNanos = now + RANK_AGAIN_NANOS;
            tasks.rankAgain();
        }
        return slots.offer(vm, eligible);
    }
}
