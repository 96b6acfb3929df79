package io.tiercel.reproduce.events;

import io.tiercel.core.settings.EventSettings;
import io.tiercel.core.settings.Settings;
import io.tiercel.report.Claim;
import io.tiercel.report.Line;
import io.tiercel.report.Progress;
import io.tiercel.report.Quantity;
import io.tiercel.testbed.services.NameNodeAddress;
import io.tiercel.testbed.services.TiercelServices;
import io.tiercel.testkit.ChildProcess;
import io.tiercel.testkit.EmbeddedCluster;
import io.tiercel.wire.VersionTables;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What thousands of relays cost the coordinator, and how late they hear: sessions of a light client, all of them of one
 * process, with a coordinator that runs as by its defaults.
 */
final class RelayHerds {
    /** What the coordinator is made for. */
    private static final int GOAL = 20_000;

    private static final int SECONDS = 20;
    private static final double BOUND_MILLIS = 1_000;
    private static final double SEEN_MILLIS = 250;
    private static final Duration PATIENCE = Duration.ofMinutes(4);

    private RelayHerds() {}

    /**
     * What a number of relays came to.
     *
     * @param core what the coordinator used of a processor
     * @param age999Millis how old a confirmation becomes, 99.9th percentile
     * @param seenMillis until all have heard of a change, at most
     * @param backMillis until all are in session again after the coordinator was killed and started
     */
    private record Herd(
            int relays, double core, double age999Millis, double ageMillis, double seenMillis, double backMillis) {}

    /** With so many relays in turn, in ascending order. */
    static List<Claim> measure(EmbeddedCluster cluster, List<Integer> counts, Progress progress)
            throws IOException, InterruptedException {
        List<Claim> claims = new ArrayList<>();
        List<Herd> herds = new ArrayList<>();
        for (int count : counts) {
            progress.stage(count + " relays");
            herds.add(herd(cluster, count));
            claims.addAll(claims(herds.get(herds.size() - 1)));
        }
        claims.add(beyond(herds));
        return claims;
    }

    private static Herd herd(EmbeddedCluster cluster, int count) throws IOException, InterruptedException {
        List<String> flags = List.of("-Xmx1g", "-XX:+UseSerialGC");
        try (TiercelServices services = TiercelServices.start(NameNodeAddress.of(cluster), Map.of(), flags);
                ChildProcess herd = ChildProcess.start(command(cluster, services, count))) {
            herd.awaitLine(RelayHerdMain.JOINED, PATIENCE);
            long began = System.nanoTime();
            long cpu = EventLatency.processorNanos(services.coordinator().pid());
            String[] seen = herd.awaitLine(RelayHerdMain.SEEN, PATIENCE).split(" ", -1);
            double core =
                    (double) (EventLatency.processorNanos(services.coordinator().pid()) - cpu)
                            / (System.nanoTime() - began);
            services.restartCoordinator();
            String[] back = herd.awaitLine(RelayHerdMain.BACK, PATIENCE).split(" ", -1);
            return new Herd(
                    count,
                    core,
                    Double.parseDouble(seen[1]),
                    Double.parseDouble(seen[2]),
                    Double.parseDouble(seen[4]),
                    Double.parseDouble(back[1]));
        }
    }

    private static ChildProcess.Command command(EmbeddedCluster cluster, TiercelServices services, int count) {
        String address = EventLatency.setting(services, EventSettings.COORDINATOR_ADDRESS);
        long pingMillis = Settings.of(Map.of()).nanos(EventSettings.PING_INTERVAL) / 1_000_000;
        return ChildProcess.Command.of(
                        RelayHerdMain.class.getName(),
                        address.substring(address.lastIndexOf(':') + 1),
                        EventLatency.setting(services, EventSettings.SECRET_FILE),
                        VersionTables.cluster(URI.create(cluster.uri())),
                        cluster.uri(),
                        Integer.toString(count),
                        Integer.toString(SECONDS),
                        Long.toString(pingMillis))
                .withJvmFlags("-Xmx1g", "-XX:+UseSerialGC");
    }

    private static List<Claim> claims(Herd herd) {
        String id = "relays-" + herd.relays() + "-";
        String who = herd.relays() + " relays: ";
        return List.of(
                Claim.of(id + "core", who + "coordinator, of a core", herd.core() * 100, "%")
                        .withGoal(Line.atMost(100)),
                Claim.of(id + "age", who + "age of a confirmation, 99.9th percentile", herd.age999Millis(), "ms")
                        .withGoal(Line.atMost(BOUND_MILLIS))
                        .withNote("at most " + Quantity.fixed(herd.ageMillis(), 0) + " ms"),
                Claim.of(id + "seen", who + "until all have heard of a change, at most", herd.seenMillis(), "ms")
                        .withGoal(Line.atMost(SEEN_MILLIS)),
                Claim.of(
                        id + "back",
                        who + "until all are in session after the coordinator was killed and started",
                        herd.backMillis() / 1e3,
                        "s"));
    }

    /** The line through the smallest and the largest herd, carried on. */
    private static Claim beyond(List<Herd> herds) {
        Herd small = herds.get(0);
        Herd large = herds.get(herds.size() - 1);
        double each = herds.size() == 1
                ? large.seenMillis() / large.relays()
                : (large.seenMillis() - small.seenMillis()) / (large.relays() - small.relays());
        double seen = large.seenMillis() + each * (GOAL - large.relays());
        return Claim.of(
                        "relays-" + GOAL + "-seen-calculated",
                        GOAL + " relays: until all have heard of a change, by calculation",
                        seen,
                        "ms")
                .withGoal(Line.atMost(SEEN_MILLIS))
                .withNote("the line through " + small.relays() + " and " + large.relays() + " relays, carried on");
    }
}
