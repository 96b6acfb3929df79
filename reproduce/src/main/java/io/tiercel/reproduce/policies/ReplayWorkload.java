package io.tiercel.reproduce.policies;

import io.tiercel.report.ConsecutiveSeeds;
import io.tiercel.simulator.replay.ReplayPolicies;
import io.tiercel.simulator.trace.MadeTraces;
import io.tiercel.simulator.trace.SwimTrace;
import io.tiercel.simulator.trace.Trace;
import java.util.List;
import java.util.function.Function;

/**
 * One kind of trace that policies are compared on, once or, where it is made at random, several times.
 *
 * @param id short and stable, for scripts
 * @param title for people
 * @param words what is particular about it
 * @param inBytes whether a cache for it is measured in bytes
 * @param traces one for each repetition
 */
record ReplayWorkload(String id, String title, String words, boolean inBytes, List<Trace> traces) {
    /** So coarse because the jobs of the trace read more than a petabyte. */
    private static final long CHUNK_BYTES = 1L << 30;

    static final String FACEBOOK = "facebook";
    static final String ZIPF = "zipf-0-8";
    static final String STEEP_ZIPF = "zipf-1-1";
    static final String SCANS = "scans";
    static final String LOOP = "loop";
    static final String FACEBOOK_SIZES = "facebook-sizes";

    ReplayWorkload {
        traces = List.copyOf(traces);
    }

    /**
     * All of them, recorded ones first.
     *
     * @param requests of each trace that is made
     * @param keys that it chooses from
     * @param repetitions of those made at random, with seeds from {@code seed} on
     */
    static List<ReplayWorkload> all(int requests, int keys, int repetitions, long seed) {
        SwimTrace facebook = SwimTrace.facebook2010();
        List<Long> all = ConsecutiveSeeds.from(seed, repetitions);
        return List.of(
                new ReplayWorkload(
                        FACEBOOK,
                        "Facebook 2010, paths",
                        "What the jobs of 24 hours read, each path one entry, in the order of the jobs.",
                        false,
                        List.of(facebook.equalPaths())),
                new ReplayWorkload(
                        FACEBOOK_SIZES,
                        "Facebook 2010, paths with sizes",
                        "The same, each path as large as what the job read of it; the cache is a share of all bytes.",
                        true,
                        List.of(facebook.paths())),
                new ReplayWorkload(
                        "facebook-chunks",
                        "Facebook 2010, chunks of 1 GiB",
                        "The same, each path read chunk by chunk from its beginning.",
                        false,
                        List.of(facebook.chunks(CHUNK_BYTES))),
                random(ZIPF, "Zipf 0.8", "Popularity alone.", all, s -> MadeTraces.zipf(requests, keys, 0.8, s)),
                random(
                        STEEP_ZIPF,
                        "Zipf 1.1",
                        "Popularity alone, more uneven.",
                        all,
                        s -> MadeTraces.zipf(requests, keys, 1.1, s)),
                random(
                        SCANS,
                        "Zipf 0.8 and scans",
                        "Every other run of 2,000 requests is for keys that nobody requests again.",
                        all,
                        s -> MadeTraces.zipfAndScans(requests, keys, 0.8, 2_000, s)),
                random(
                        "drift",
                        "Zipf 0.8, the popular change",
                        "Ten times, other keys become the popular ones.",
                        all,
                        s -> MadeTraces.drifting(requests, keys, 0.8, 10, s)),
                new ReplayWorkload(
                        LOOP,
                        "Loop",
                        "All keys in turn, again and again.",
                        false,
                        List.of(MadeTraces.loop(requests, keys))),
                new ReplayWorkload(
                        "files",
                        "Each file three times in succession",
                        "Files of 1,000 chunks, as by the jobs of one pipeline.",
                        false,
                        List.of(MadeTraces.repeatedFiles(requests, 1_000, 3))));
    }

    /** The names of the policies that are compared on it. */
    List<String> policies() {
        return ReplayPolicies.names(inBytes);
    }

    private static ReplayWorkload random(
            String id, String title, String words, List<Long> seeds, Function<Long, Trace> trace) {
        return new ReplayWorkload(
                id, title, words, false, seeds.stream().map(trace).toList());
    }
}
