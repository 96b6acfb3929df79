package io.tiercel.wire.cache;

import io.tiercel.core.why.HowOften;
import java.util.List;

/**
 * Which blocks are hot, and the memcached servers that hold them.
 *
 * @param model that makes room in full servers
 * @param blocksHeld of which the list may have fewer
 * @param blocks most read first
 * @param notHeld the hot blocks that no server holds, by the reason
 */
public record HotReport(
        String model, List<Server> servers, long blocksHeld, List<Block> blocks, List<NotHeld> notHeld) {
    public HotReport {
        servers = List.copyOf(servers);
        notHeld = List.copyOf(notHeld);
        blocks = List.copyOf(blocks);
    }

    /**
     * A server that is there.
     *
     * @param name its host and port
     * @param usedBytes by blocks that it holds, or is to hold: by each of their pieces as by a whole one
     */
    public record Server(String name, long capacityBytes, long usedBytes) {}

    /**
     * Hot blocks that no server holds.
     *
     * @param why what is true of each of them
     */
    public record NotHeld(String why, long blocks) {}

    /**
     * A block that is held.
     *
     * @param server its host and port
     * @param reads of the block within the window
     * @param windowMillis how long that is
     * @param heldMillis for how long it has been held
     */
    public record Block(
            BlockName block, String path, long bytes, String server, long reads, long windowMillis, long heldMillis) {
        /** In words. */
        public String why() {
            return "read " + HowOften.of(reads) + " in the last " + windowMillis / 1_000 + " s";
        }
    }
}
