package io.tiercel.benchmarks.peers;

import io.tiercel.report.Claim;
import io.tiercel.report.Estimate;
import io.tiercel.report.Line;
import io.tiercel.report.Progress;
import io.tiercel.simulator.replay.CacheShape;
import io.tiercel.simulator.replay.Replay;
import io.tiercel.simulator.trace.MadeTraces;
import io.tiercel.simulator.trace.Trace;
import io.tiercel.testbed.peer.LibCacheSim;
import io.tiercel.testbed.peer.LibCacheSim.Ask;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** How many requests of a trace a second LRU is replayed with, on one core, beside libCacheSim. */
final class ReplayRace {
    private static final int REQUESTS = 4_000_000;
    private static final int KEYS = 200_000;
    private static final long ENTRIES = 20_000;
    private static final int WARM_UPS = 3;
    private static final double GOAL = 1.5;

    private ReplayRace() {}

    /** The claim, from so many rounds in turns. */
    static Claim claim(int rounds, Path state, Progress progress) throws IOException {
        LibCacheSim peer = LibCacheSim.in(state, progress);
        progress.stage("Replaying LRU, beside libCacheSim");
        Trace trace = MadeTraces.zipf(REQUESTS, KEYS, 0.8, 1);
        Replay replay = new Replay(trace);
        List<Double> ours = new ArrayList<>();
        List<Double> theirs = new ArrayList<>();
        for (int round = -WARM_UPS; round < rounds; round++) {
            long began = System.nanoTime();
            replay.run("lru", CacheShape.entries(ENTRIES), requests -> {});
            double seconds = (System.nanoTime() - began) / 1e9;
            double peers =
                    peer.replay(trace, List.of(new Ask("lru", ENTRIES))).get(0).seconds();
            if (round >= 0) {
                ours.add(REQUESTS / seconds);
                theirs.add(REQUESTS / peers);
            }
        }
        return Claim.of(
                        "replay-lru",
                        "replay of an LRU trace: requests a second over libCacheSim's",
                        Estimate.ofRatio(ours, theirs, Double::doubleValue),
                        "x")
                .withGoal(Line.atLeast(GOAL));
    }
}
