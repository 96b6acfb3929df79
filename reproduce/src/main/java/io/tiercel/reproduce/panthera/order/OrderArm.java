package io.tiercel.reproduce.panthera.order;

import io.tiercel.core.locality.JobScoreOrder.Mode;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The orders of a queue that are compared. */
enum OrderArm {
    /** CapacityScheduler's {@code fifo}, which it has where nothing is set. */
    FIFO(null),
    /** CapacityScheduler's {@code fair}: whose containers are fewest comes first. */
    FAIR(null),
    /** The job score as printed. */
    PAPER(Mode.PAPER),
    /** The share of the job's own input. */
    FRACTION(Mode.FRACTION),
    /** The share of all cached bytes. */
    BYTES(Mode.BYTES);

    private final @Nullable Mode mode;

    OrderArm(@Nullable Mode mode) {
        this.mode = mode;
    }

    /** As tables and queues are called. */
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Of the job score; empty for the orders that do not know what is cached. */
    Optional<Mode> mode() {
        return Optional.ofNullable(mode);
    }

    static List<OrderArm> scored() {
        return Arrays.stream(values()).filter(arm -> arm.mode != null).toList();
    }
}
