package io.tiercel.coordinator.hot;

import io.tiercel.core.hot.HotDecision.Outcome;
import io.tiercel.core.hot.ReadWindow;
import io.tiercel.core.why.Explanation;
import io.tiercel.core.why.Explanation.Kind;
import io.tiercel.core.why.Ground;
import io.tiercel.wire.cache.BlockName;
import java.util.ArrayList;
import java.util.List;

/** Why memcached holds blocks, or does not. Stateless. */
final class HotReasons {
    private static final double NANOS = 1e9;

    private HotReasons() {}

    /**
     * In the one shape of all explanations.
     *
     * @param server that holds the block; empty where none does
     * @param rival the block that the server would sooner do without; empty where there is none
     */
    static Explanation of(
            BlockName block,
            Outcome outcome,
            String server,
            String model,
            ReadWindow reads,
            String rival,
            long atMillis) {
        long count = reads.count(block.key());
        List<Ground> grounds = new ArrayList<>(List.of(
                Ground.of("reads within the window", count, "reads"),
                Ground.of("a block is hot beyond", reads.threshold(), "reads"),
                Ground.of("window", reads.windowNanos() / NANOS, "s"),
                Ground.of("model", model)));
        if (!server.isEmpty()) {
            grounds.add(Ground.of("memcached server", server));
        }
        return Explanation.of(Kind.BLOCK, block.toString(), atMillis, outcome.words(), grounds)
                .against(
                        rival.isEmpty() ? "" : "first to make room on its server: " + rival,
                        change(outcome, count, reads));
    }

    private static String change(Outcome outcome, long count, ReadWindow reads) {
        return switch (outcome) {
            case COLD -> Math.max(1, reads.threshold() + 1 - count) + " more reads within the window";
            case ADMITTED, HELD -> "no read of it for as long as the window, or hotter blocks that want its room";
            case NO_SERVER -> "a memcached server that answers: the setting tiercel.hot.servers";
            case TOO_LARGE -> "a server with more room: the setting tiercel.hot.capacity";
            case NOT_WORTH_IT -> "more reads of it than of what its server holds, or more room there";
        };
    }
}
