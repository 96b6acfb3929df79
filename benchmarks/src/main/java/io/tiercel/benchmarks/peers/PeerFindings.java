package io.tiercel.benchmarks.peers;

import io.tiercel.report.Claim;
import io.tiercel.report.Line;
import io.tiercel.report.Quantity;
import io.tiercel.report.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a comparison with the peer found. Filled by {@link PeerComparison}; not thread-safe. */
public final class PeerFindings {
    private static final double FIRST_READ_MOST = 1.1;

    private final Map<PeerWork, PeerTimes> works = new LinkedHashMap<>();
    private final Map<String, Map<Peer, Double>> wrong = new LinkedHashMap<>();
    private final PeerTimes first = new PeerTimes();
    private final PeerTimes second = new PeerTimes();
    private final PeerTimes third = new PeerTimes();

    PeerTimes times(PeerWork work) {
        return works.computeIfAbsent(work, absent -> new PeerTimes());
    }

    /** Of a file's first, second and third read from end to end, from 1. */
    PeerTimes reading(int number) {
        return List.of(first, second, third).get(number - 1);
    }

    /** How many bytes a peer got wrong when it was tried so. */
    void wrong(String trial, Peer peer, double bytes) {
        wrong.computeIfAbsent(trial, absent -> new LinkedHashMap<>()).put(peer, bytes);
    }

    /** Each of ours against its like of Alluxio's, by the goals. */
    public List<Claim> claims() {
        List<Claim> claims = new ArrayList<>();
        works.forEach((work, times) -> {
            claims.add(faster(work, times, Peer.PROCESS, Peer.ALLUXIO_MEM));
            claims.add(faster(work, times, Peer.NODE, Peer.ALLUXIO_LOCAL));
        });
        for (Peer tier : List.of(Peer.PROCESS, Peer.NODE)) {
            claims.add(atMost("first-read", "first read of 64 MB", tier, first, first, Peer.STOCK));
            claims.add(atMost("second-read", "second read of 64 MB", tier, second, third, tier));
        }
        wrong.forEach((trial, peers) -> peers.forEach((peer, bytes) -> {
            Claim claim = Claim.of(
                    "wrong-" + trial.replace(", ", "-").replace(' ', '-') + "-" + peer.id(),
                    "wrong bytes, " + trial + ": " + peer.label(),
                    bytes,
                    "bytes");
            claims.add(peer.isTiercel() ? claim.withGoal(Line.atMost(0)) : claim);
        }));
        return claims;
    }

    private static Claim faster(PeerWork work, PeerTimes times, Peer ours, Peer theirs) {
        return Claim.of(
                        work.id() + "-" + ours.id(),
                        work.title() + ": speed of the " + ours.label() + " over " + theirs.label() + "'s",
                        times.ratio(ours, theirs),
                        "x")
                .withGoal(Line.atLeast(work.goal()));
    }

    private static Claim atMost(String id, String title, Peer tier, PeerTimes ours, PeerTimes others, Peer other) {
        PeerTimes both = new PeerTimes();
        both.copy(Peer.STOCK, others, other);
        both.copy(tier, ours, tier);
        return Claim.of(
                        id + "-" + tier.id(),
                        title + ", " + tier.label() + ": its time over that of "
                                + (other == tier ? "the third" : other.label()),
                        both.ratio(Peer.STOCK, tier),
                        "x")
                .withGoal(Line.atMost(FIRST_READ_MOST));
    }

    /** A row for each kind of work, with the speed of each peer. */
    public String text() {
        List<String> headings = new ArrayList<>(List.of("work"));
        for (Peer peer : Peer.values()) {
            headings.add(">" + peer.label());
        }
        Table table = new Table(headings.toArray(String[]::new));
        works.forEach((work, times) -> row(table, work.title(), times));
        row(table, "first read of 64 MB", first);
        row(table, "second read of the same", second);
        row(table, "third read of the same", third);
        return "reads a second\n\n" + table.text();
    }

    private static void row(Table table, String title, PeerTimes times) {
        List<String> cells = new ArrayList<>(List.of(title));
        for (Peer peer : Peer.values()) {
            cells.add(times.has(peer) ? Quantity.number(times.speed(peer).value()) : "-");
        }
        table.row(cells.toArray(String[]::new));
    }
}
