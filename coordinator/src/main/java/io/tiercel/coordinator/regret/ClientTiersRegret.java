package io.tiercel.coordinator.regret;

import io.tiercel.core.regret.RegretReport;
import io.tiercel.wire.cache.ClientReport;
import io.tiercel.wire.cache.ClientReport.BlockRead;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * What share of the possible hits clients' own tiers have got within the last day. A user has one node tier on each machine.
 * Shadows have the room of all these tiers as one, and blocks of two tiers are two. A tier that nobody has read by for a day
 * counts no more.
 *
 * <p>All is for the thread that reports are taken by, but for {@link #day}.
 */
public final class ClientTiersRegret {
    /** More tiers than these are not told apart from those that were not used for longest. */
    static final int TIERS_MAX = 10_000;

    private static final long GOLDEN = 0x9e3779b97f4a7c15L;
    private static final long DAY_NANOS = TimeUnit.DAYS.toNanos(1);

    private final TierRegret regret = new TierRegret();
    private final long tierBytes;
    /** Those used last come last. */
    private final LinkedHashMap<Tier, Used> tiers = new LinkedHashMap<>(16, 0.75f, true);

    private long numbers;

    /** @param tierBytes that a node tier may have; 0 if there is none */
    public ClientTiersRegret(long tierBytes) {
        this.tierBytes = tierBytes;
    }

    private record Tier(String machine, String user) {}

    private static final class Used {
        final long number;
        long lastNanos;

        Used(long number) {
            this.number = number;
        }
    }

    /** A client on a machine has reported what it read. */
    public void read(long nowNanos, String machine, ClientReport report) {
        if (tierBytes == 0 || report.reads().isEmpty()) {
            return;
        }
        Used tier = tiers.computeIfAbsent(new Tier(machine, report.task().user()), absent -> new Used(++numbers));
        tier.lastNanos = nowNanos;
        for (BlockRead read : report.reads()) {
            regret.read(read.block().key() ^ (tier.number * GOLDEN), read.bytes(), read.byClient());
        }
    }

    /** To be called every second or so. */
    public void tick(long nowNanos) {
        Iterator<Map.Entry<Tier, Used>> eldest = tiers.entrySet().iterator();
        while (eldest.hasNext()
                && (tiers.size() > TIERS_MAX || nowNanos - eldest.next().getValue().lastNanos > DAY_NANOS)) {
            eldest.remove();
        }
        regret.tick(nowNanos, tiers.size() * tierBytes);
    }

    /** What was found over the last day. From any thread. */
    public RegretReport day() {
        return regret.day();
    }
}
