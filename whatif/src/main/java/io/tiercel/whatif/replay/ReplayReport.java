package io.tiercel.whatif.replay;

import io.tiercel.report.Claim;
import io.tiercel.report.Quantity;
import io.tiercel.report.Table;
import io.tiercel.simulator.replay.CacheShape;
import io.tiercel.simulator.replay.ReplayPolicies;
import io.tiercel.simulator.replay.ReplayResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What the replays of one trace counted, for people and for scripts. */
public record ReplayReport(String trace, CacheShape shape, List<TimedReplay> replays) {
    /**
     * One replay, and how long it took, the reading of the trace included.
     *
     * @param seconds more than 0
     */
    public record TimedReplay(ReplayResult result, double seconds) {
        double requestsPerSecond() {
            return result.requests() / seconds;
        }
    }

    public ReplayReport {
        replays = List.copyOf(replays);
    }

    public String text() {
        return trace + ", cache of " + capacity() + "\n\n" + table().text();
    }

    /** The hit ratio of each policy, beside Belady's where it was asked for too. A replay promises no figure. */
    public List<Claim> claims() {
        return replays.stream().map(this::claim).toList();
    }

    /** The counts themselves. */
    public Map<String, Object> additions() {
        return Map.of("replays", replays.stream().map(this::counts).toList());
    }

    private Table table() {
        Table table = new Table("policy", ">requests", ">hits", ">hit ratio", ">byte hit ratio", ">requests/s");
        for (TimedReplay replay : replays) {
            table.row(
                    replay.result().policy(),
                    Long.toString(replay.result().requests()),
                    Long.toString(replay.result().hits()),
                    ratio(replay.result().hitRatio()),
                    ratio(replay.result().byteHitRatio()),
                    String.format(Locale.ROOT, "%.0f", replay.requestsPerSecond()));
        }
        return table;
    }

    private Claim claim(TimedReplay replay) {
        String policy = replay.result().policy();
        Claim claim = Claim.of(policy, policy + ": hit ratio", replay.result().hitRatio(), "");
        return replays.stream()
                .filter(other -> other.result().policy().equals(ReplayPolicies.BELADY))
                .findFirst()
                .map(bound -> claim.withLimit(bound.result().hitRatio()))
                .orElse(claim);
    }

    private Map<String, Object> counts(TimedReplay replay) {
        Map<String, Object> counts = new LinkedHashMap<>();
        counts.put("policy", replay.result().policy());
        counts.put("capacity", shape.capacity());
        counts.put("capacity_unit", shape.inBytes() ? "bytes" : "entries");
        counts.put("requests", replay.result().requests());
        counts.put("hits", replay.result().hits());
        counts.put("hit_ratio", replay.result().hitRatio());
        counts.put("byte_hit_ratio", replay.result().byteHitRatio());
        counts.put("requests_per_second", Math.round(replay.requestsPerSecond()));
        return counts;
    }

    private String capacity() {
        return shape.inBytes()
                ? Quantity.bytes(shape.capacity())
                : String.format(Locale.ROOT, "%,d entries", shape.capacity());
    }

    public static String ratio(double ratio) {
        return String.format(Locale.ROOT, "%.4f", ratio);
    }
}
