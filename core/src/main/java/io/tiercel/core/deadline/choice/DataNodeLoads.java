package io.tiercel.core.deadline.choice;

import java.util.Arrays;

/**
 * How much is read from each DataNode, and whether one more task would overload it (MIMP, section 5.1, equation 5).
 *
 * <p>A DataNode has a limit in 10^6 bytes a second. Where none is set, it is learned: a tenth more than the most that was
 * measured, so that it grows as long as the DataNode gives more. The paper says nothing of the limit. A DataNode of which
 * nothing was measured within a minute has no limit: what is not known keeps no task waiting. DataNodes have small numbers.
 * Times are nanoseconds of any one clock. Not thread-safe.
 */
public final class DataNodeLoads {
    /** Given for a limit: it is to be learned. */
    public static final double LEARNED = 0;

    /** A task that reads from none, or from one that is not known. */
    public static final int NO_DATANODE = -1;

    private static final double HEADROOM = 1.1;
    private static final double LEARNED_LIMIT_MIN_MBPS = 20;
    private static final long STALE_NANOS = 60_000_000_000L;

    private final ReadGuard guard;
    private final double setLimitMBps;
    private Load[] loads = new Load[0];

    /** Where the least room was, for the spread guard; NaN where that is to be found anew. */
    private double leastRoomMBps = Double.NaN;

    private long leastRoomNanos;

    /**
     * No DataNode yet.
     *
     * @param limitMBps of each DataNode, or {@link #LEARNED}
     */
    public DataNodeLoads(ReadGuard guard, double limitMBps) {
        if (!(limitMBps >= 0)) {
            throw new IllegalArgumentException("the limit of a DataNode must not be negative: " + limitMBps + " MB/s");
        }
        this.guard = guard;
        this.setLimitMBps = limitMBps;
    }

    /** A DataNode was read from at this rate, up to this moment. */
    public void measured(int dataNode, double mbps, long atNanos) {
        if (dataNode >= loads.length) {
            int known = loads.length;
            loads = Arrays.copyOf(loads, dataNode + 1);
            Arrays.setAll(loads, i -> i < known ? loads[i] : new Load());
        }
        loads[dataNode].measured(mbps, atNanos);
        leastRoomMBps = Double.NaN;
    }

    /** A task was launched that will read from the DataNode at this rate. */
    public void launched(int dataNode, double mbps, long nowNanos) {
        if (isKnown(dataNode) && mbps > 0) {
            loads[dataNode].launched(mbps, nowNanos);
        }
    }

    /** Whether a task that reads at this rate from this DataNode overloads none. */
    public boolean fits(int dataNode, double mbps, long nowNanos) {
        if (mbps <= 0 || loads.length == 0) {
            return true;
        }
        return switch (guard) {
            case READ ->
                !isKnown(dataNode) || mbps <= room(dataNode, nowNanos) - loads[dataNode].launchedMBps(nowNanos);
            case SPREAD -> mbps / loads.length <= leastRoom(nowNanos);
        };
    }

    /** What may be read from a DataNode at most, in 10^6 bytes a second; infinite where nothing is known of it. */
    public double limitMBps(int dataNode) {
        if (setLimitMBps > 0) {
            return setLimitMBps;
        }
        return isKnown(dataNode) && loads[dataNode].peakMBps > 0
                ? Math.max(LEARNED_LIMIT_MIN_MBPS, HEADROOM * loads[dataNode].peakMBps)
                : Double.POSITIVE_INFINITY;
    }

    private boolean isKnown(int dataNode) {
        return dataNode >= 0 && dataNode < loads.length;
    }

    private double room(int dataNode, long nowNanos) {
        return loads[dataNode].isStale(nowNanos)
                ? Double.POSITIVE_INFINITY
                : limitMBps(dataNode) - loads[dataNode].mbps;
    }

    private double leastRoom(long nowNanos) {
        if (Double.isNaN(leastRoomMBps) || leastRoomNanos != nowNanos) {
            leastRoomNanos = nowNanos;
            leastRoomMBps = Double.POSITIVE_INFINITY;
            for (int i = 0; i < loads.length; i++) {
                leastRoomMBps = Math.min(leastRoomMBps, room(i, nowNanos));
            }
        }
        return leastRoomMBps;
    }

    /** What is known of one DataNode. */
    private static final class Load {
        /** Launches told apart; those beyond count as launched with the last. */
        private static final int LAUNCHES_MAX = 32;

        private double mbps;
        private double peakMBps;
        private boolean everMeasured;
        private long measuredNanos;
        private final long[] launchNanos = new long[LAUNCHES_MAX];
        private final double[] launchMBps = new double[LAUNCHES_MAX];
        private int launches;

        void measured(double rate, long atNanos) {
            mbps = Math.max(0, rate);
            peakMBps = Math.max(peakMBps, mbps);
            measuredNanos = atNanos;
            everMeasured = true;
            dropLaunchesUpTo(atNanos);
        }

        void launched(double rate, long nowNanos) {
            dropLaunchesUpTo(nowNanos - STALE_NANOS);
            if (launches < LAUNCHES_MAX) {
                launchMBps[launches++] = 0;
            }
            launchNanos[launches - 1] = nowNanos;
            launchMBps[launches - 1] += rate;
        }

        double launchedMBps(long nowNanos) {
            dropLaunchesUpTo(nowNanos - STALE_NANOS);
            double sum = 0;
            for (int i = 0; i < launches; i++) {
                sum += launchMBps[i];
            }
            return sum;
        }

        boolean isStale(long nowNanos) {
            return !everMeasured || nowNanos - measuredNanos > STALE_NANOS;
        }

        /** They are in order of time. */
        private void dropLaunchesUpTo(long nanos) {
            int gone = 0;
            while (gone < launches && launchNanos[gone] <= nanos) {
                gone++;
            }
            launches -= gone;
            System.arraycopy(launchNanos, gone, launchNanos, 0, launches);
            System.arraycopy(launchMBps, gone, launchMBps, 0, launches);
        }
    }
}
