package io.tiercel.coordinator.regret;

import io.tiercel.core.regret.RegretMeter;
import io.tiercel.core.regret.RegretReport;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What share of the possible hits one of the coordinator's tiers has got within the last day.
 *
 * <p>It begins to measure once it knows how large the tier is and how large blocks are, and anew where the tier's room changes by
 * more than a quarter. All is for the thread that the tier belongs to, but for {@link #day}.
 */
public final class TierRegret {
    /** Reads by which it is told how large blocks are. */
    private static final int FIRST_READS = 256;

    /** Of the sample. */
    private static final int WINDOW_READS = 1_024;

    /** Blocks that are smaller than most are more than the mean says. */
    private static final int SLOTS_A_BLOCK = 4;

    private static final int SLOTS_MIN = 16;
    private static final int SLOTS_MAX = 1 << 22;
    private static final double OTHER_ROOM = 0.25;
    private static final RegretReport NOTHING = new RegretReport(0, 0, Map.of());

    private long capacityBytes;
    private long meteredBytes;
    private long seenReads;
    private long seenBytes;
    private @Nullable RegretMeter meter;
    private volatile RegretReport day = NOTHING;

    /** A block was read; whether the tier had it. */
    public void read(long key, long bytes, boolean hit) {
        RegretMeter its = meter;
        if (its != null) {
            its.read(key, bytes, hit);
        } else {
            seenReads++;
            seenBytes += bytes;
        }
    }

    /** The tier may hold so many bytes; to be called every second or so. */
    public void tick(long nowNanos, long bytes) {
        capacityBytes = bytes;
        if (meter == null || Math.abs(capacityBytes - meteredBytes) > OTHER_ROOM * meteredBytes) {
            begin();
        }
        RegretMeter its = meter;
        if (its != null && its.isFull()) {
            its.settle(nowNanos);
            day = its.report(nowNanos - TimeUnit.DAYS.toNanos(1));
        }
    }

    /** What was found over the last day. From any thread. */
    public RegretReport day() {
        return day;
    }

    private void begin() {
        if (capacityBytes <= 0 || seenReads < FIRST_READS) {
            return;
        }
        long entries = Math.max(1, capacityBytes / Math.max(1, seenBytes / seenReads));
        int slots = (int) Math.max(SLOTS_MIN, Math.min(SLOTS_MAX, SLOTS_A_BLOCK * entries));
        meter = new RegretMeter(slots, capacityBytes, RegretMeter.shiftFor(entries), WINDOW_READS);
        meteredBytes = capacityBytes;
    }
}
