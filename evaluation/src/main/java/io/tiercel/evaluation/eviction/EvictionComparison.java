package io.tiercel.evaluation.eviction;

import io.tiercel.core.cache.EvictionPolicies;
import io.tiercel.evaluation.results.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Prints the hit ratio of each eviction policy on each trace, for tiers of several shares of what the trace reads.
 *
 * <p>Arguments: a seed, and optionally the path of a SWIM trace with input paths.
 */
public final class EvictionComparison {
    private static final int READS = 1_000_000;
    private static final int KEYS = 20_000;
    private static final double[] SHARES = {0.01, 0.05, 0.1, 0.25, 0.5};
    /** So coarse because the jobs of the trace that is published read more than a petabyte. */
    private static final long SWIM_CHUNK_BYTES = 1L << 30;

    private EvictionComparison() {}

    public static void main(String[] arguments) throws IOException {
        long seed = arguments.length == 0 ? 1 : Long.parseLong(arguments[0]);
        List<Trace> traces = new ArrayList<>(made(seed));
        if (arguments.length > 1) {
            traces.add(SwimTrace.read(Path.of(arguments[1]), SWIM_CHUNK_BYTES));
        }
        System.out.println("seed " + seed);
        System.out.print(table(traces).text());
    }

    static List<Trace> made(long seed) {
        return List.of(
                Trace.zipf(READS, KEYS, 0.8, seed),
                Trace.zipf(READS, KEYS, 1.1, seed),
                Trace.zipfAndScans(READS, KEYS, 0.8, 2_000, seed),
                Trace.drifting(READS, KEYS, 0.8, 10, seed),
                Trace.loop(READS, KEYS),
                Trace.repeatedFiles(READS, 1_000, 3));
    }

    static Table table(List<Trace> traces) {
        List<String> headings = new ArrayList<>(List.of("trace", ">slots", ">share"));
        EvictionPolicies.names().forEach(name -> headings.add(">" + name));
        headings.add(">clairvoyant");
        Table table = new Table(headings.toArray(String[]::new));
        for (Trace trace : traces) {
            int footprint = trace.footprint();
            for (double share : SHARES) {
                table.row(row(trace, share, Math.max(1, (int) (footprint * share))));
            }
        }
        return table;
    }

    private static String[] row(Trace trace, double share, int slots) {
        List<String> cells = new ArrayList<>(List.of(trace.name(), String.valueOf(slots), share * 100 + " %"));
        EvictionPolicies.names().forEach(name -> cells.add(percent(Replay.hitRatio(trace, slots, name))));
        cells.add(percent(Replay.bound(trace, slots)));
        return cells.toArray(String[]::new);
    }

    private static String percent(double ratio) {
        return String.format("%.1f", ratio * 100);
    }
}
