package io.tiercel.core.affinity.contents;

import java.util.List;
import java.util.stream.Collectors;

/**
 * What becomes of a request to keep a block in memory.
 *
 * @param victims what is evicted for it, in this order; empty unless it is kept
 */
public record CacheDecision(CacheRequest request, Outcome outcome, List<CachedBlock> victims) {
    /** How a request ends. */
    public enum Outcome {
        KEPT("is kept"),
        KEPT_ALREADY("is in memory already"),
        NOT_ADMITTED("is not admitted: the room its file may count on is too small"),
        NOT_WORTH_IT("is not kept: nothing of lower benefit makes room for it"),
        TOO_LARGE("is larger than the VM's budget");

        private final String words;

        Outcome(String words) {
            this.words = words;
        }

        /** What follows the block's name. */
        public String words() {
            return words;
        }

        /** Whether the block is in memory after it. */
        public boolean isKept() {
            return switch (this) {
                case KEPT, KEPT_ALREADY -> true;
                case NOT_ADMITTED, NOT_WORTH_IT, TOO_LARGE -> false;
            };
        }
    }

    /** In words. */
    public String why() {
        CachedBlock block = request.block();
        String ids = victims.stream().map(victim -> "" + victim.id()).collect(Collectors.joining(", "));
        return "block " + block.id() + " of file " + block.file() + ", read by job " + request.job() + " on VM "
                + block.vm() + ", " + outcome.words
                + (victims.isEmpty() ? "" : " in place of " + ids);
    }
}
