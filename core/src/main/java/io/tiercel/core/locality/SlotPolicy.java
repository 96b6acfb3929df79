package io.tiercel.core.locality;

import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/** Decides what a VM's free slot is used for. */
@FunctionalInterface
public interface SlotPolicy {
    /**
     * The task to launch, which counts as running from now on, or null to leave the slot idle until it is offered again.
     *
     * <p>A heartbeat of a VM with several free slots is that many offers.
     *
     * @param eligible which jobs may run a task there at all; the others are passed over as though they were not here
     */
    @Nullable
    Assignment offer(int vm, LongPredicate eligible);

    /** As {@link #offer(int, LongPredicate)} where every job may run. */
    default @Nullable Assignment offer(int vm) {
        return offer(vm, job -> true);
    }
}
