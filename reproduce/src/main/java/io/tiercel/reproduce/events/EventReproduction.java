package io.tiercel.reproduce.events;

import io.tiercel.core.settings.ClientSettings;
import io.tiercel.core.settings.Settings;
import io.tiercel.report.Claim;
import io.tiercel.report.Line;
import io.tiercel.report.Progress;
import io.tiercel.report.Quantity;
import io.tiercel.reproduce.events.EventLatency.Idle;
import io.tiercel.reproduce.events.EventLatency.Measured;
import io.tiercel.testkit.EmbeddedCluster;
import io.tiercel.testkit.Seed;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What docs/events.md says of change events, measured: how late they are, what polling and what clients cost. */
public final class EventReproduction {
    private static final List<String> INTERVALS = List.of("1ms", "5ms", "20ms");

    /** As many as one machine holds for both sides; each takes an open file of either. */
    private static final List<Integer> RELAYS = List.of(1_000, 4_000, 8_000);

    private EventReproduction() {}

    /** Measures everything on an embedded cluster; takes five minutes. */
    public static List<Claim> run(long seed, Progress progress) throws IOException, InterruptedException {
        progress.stage("starting Hadoop: 1 NameNode, 1 DataNode");
        List<Claim> claims = new ArrayList<>();
        try (EmbeddedCluster cluster = EmbeddedCluster.plan().withDataNodes(1).start()) {
            for (String interval : INTERVALS) {
                progress.stage("polling every " + interval);
                claims.addAll(claims(interval, EventLatency.measure(cluster, interval, Seed.of(seed))));
            }
            progress.stage("attaching short-lived clients");
            claims.addAll(ShortLivedClients.measure(cluster));
            claims.addAll(RelayHerds.measure(cluster, RELAYS, progress));
        }
        return claims;
    }

    private static List<Claim> claims(String interval, Measured measured) {
        double boundMillis = Settings.of(Map.of()).nanos(ClientSettings.METADATA_STALENESS) / 1e6;
        Idle idle = measured.idle();
        double median = measured.micros().getValueAtPercentile(50) / 1e3;
        double tail = measured.micros().getValueAtPercentile(99) / 1e3;
        String cost = Math.round(idle.calls()) + " RPC/s; of a core, the NameNode's process "
                + Quantity.percent(idle.nameNode()) + ", the coordinator " + Quantity.percent(idle.coordinator())
                + ", the relay " + Quantity.percent(idle.relay()) + "; a confirmation is "
                + Math.round(idle.ageMillis()) + " ms old at most";
        return List.of(
                Claim.of("poll-" + interval + "-median", "poll " + interval + ": change to table, median", median, "ms")
                        .withGoal(Line.atMost(boundMillis)),
                Claim.of(
                                "poll-" + interval + "-p99",
                                "poll " + interval + ": change to table, 99th percentile",
                                tail,
                                "ms")
                        .withGoal(Line.atMost(boundMillis))
                        .withNote("at most " + Math.round(measured.micros().getMaxValue() / 1e3) + " ms"),
                Claim.of(
                                "poll-" + interval + "-idle",
                                "poll " + interval + ": NameNode's process while nothing changes",
                                idle.nameNode() * 100,
                                "%")
                        .withNote(cost),
                Claim.of(
                                "poll-" + interval + "-age",
                                "poll " + interval + ": age of a confirmation while nothing changes, at most",
                                idle.ageMillis(),
                                "ms")
                        .withGoal(Line.atMost(boundMillis)));
    }
}
