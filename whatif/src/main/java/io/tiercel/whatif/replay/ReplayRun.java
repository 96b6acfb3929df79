package io.tiercel.whatif.replay;

import io.tiercel.report.Progress;
import io.tiercel.simulator.replay.CacheShape;
import io.tiercel.simulator.replay.Capacity;
import io.tiercel.simulator.replay.Replay;
import io.tiercel.simulator.replay.ReplayPolicies;
import io.tiercel.simulator.replay.ReplayResult;
import io.tiercel.simulator.replay.Survey;
import io.tiercel.simulator.trace.Trace;
import io.tiercel.whatif.replay.ReplayReport.TimedReplay;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Plays a user's trace through one cache after another. */
public final class ReplayRun {
    private static final Survey NONE = new Survey(0, 0, 0, false);

    private ReplayRun() {}

    /**
     * A replay for each policy, in order.
     *
     * @throws IOException if the trace cannot be read, is malformed, or has no requests
     * @throws IllegalArgumentException if the trace has no such capacity
     */
    public static ReplayReport run(Trace trace, List<String> policies, Capacity capacity, Progress progress)
            throws IOException {
        CacheShape shape = capacity.shape(survey(trace, capacity, progress));
        Replay replay = new Replay(trace);
        List<TimedReplay> replays = new ArrayList<>();
        for (String policy : policies) {
            replays.add(timed(replay, policy, shape, progress));
        }
        for (TimedReplay timed : replays) {
            requireRequests(trace, timed.result().requests());
        }
        return new ReplayReport(trace.name(), shape, replays);
    }

    private static Survey survey(Trace trace, Capacity capacity, Progress progress) throws IOException {
        if (!capacity.needsSurvey()) {
            return NONE;
        }
        progress.stage("counting the keys of " + trace.name());
        Survey survey = Survey.of(trace);
        // Before the capacity is: a share of nothing, or bytes where no line has a size, would be a riddle.
        requireRequests(trace, survey.requests());
        progress.detail(String.format(Locale.ROOT, "%,d requests for %,d keys", survey.requests(), survey.keys()));
        return survey;
    }

    private static void requireRequests(Trace trace, long requests) throws IOException {
        if (requests == 0) {
            throw new IOException(trace.name() + ": there are no requests in it");
        }
    }

    private static TimedReplay timed(Replay replay, String policy, CacheShape shape, Progress progress)
            throws IOException {
        progress.stage(
                ReplayPolicies.needsFuture(policy) ? policy + ", which keeps the whole trace in memory" : policy);
        long start = System.nanoTime();
        ReplayResult result = replay.run(
                policy, shape, requests -> progress.detail(String.format(Locale.ROOT, "%,d requests", requests)));
        return new TimedReplay(result, Math.max(1, System.nanoTime() - start) / 1e9);
    }
}
