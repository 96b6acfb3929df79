package io.tiercel.core.hot;

import java.util.List;

/**
 * What a read of a block comes to.
 *
 * @param victims blocks of the same server that make room for it; empty unless it is admitted
 */
public record HotDecision(long key, Outcome outcome, List<Long> victims) {
    /** How a read ends. */
    public enum Outcome {
        ADMITTED("is hot, and memcached is to hold it from now on"),
        HELD("is held by memcached already"),
        COLD("is not hot: it was not read often enough within the window"),
        NO_SERVER("is hot, but there is no server for it"),
        TOO_LARGE("is hot, but larger than its server may hold"),
        NOT_WORTH_IT("is hot, but what its server holds is worth more");

        private final String words;

        Outcome(String words) {
            this.words = words;
        }

        /** What follows the block's name. */
        public String words() {
            return words;
        }
    }

    static HotDecision without(long key, Outcome outcome) {
        return new HotDecision(key, outcome, List.of());
    }
}
