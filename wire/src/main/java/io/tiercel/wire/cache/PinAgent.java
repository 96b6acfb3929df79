package io.tiercel.wire.cache;

import java.util.List;

/** What an agent's session asks of it. {@link #pin} and {@link #unpin} must not take long: they are queued. */
public interface PinAgent {
    AgentHello hello();

    /** What keeps blocks from being pinned, in words; empty where nothing does. */
    default String trouble() {
        return "";
    }

    /** What is pinned now; orders of earlier sessions must not be carried out any more once this is asked. */
    List<PinnedBlock> pinned();

    /** Takes an order to pin; whether there was room for it: if not, the session starts over. */
    boolean pin(BlockName block, String path);

    /** Takes an order to unpin; whether there was room for it: if not, the session starts over. */
    boolean unpin(BlockName block);
}
