package io.tiercel.coordinator.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.cache.CachedCopy;
import io.tiercel.wire.link.Message;
import io.tiercel.wire.link.SealedChannel;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class AgentAudienceTest {
    private static final int QUEUE_BYTES_MAX = 1_000;

    private final AgentAudience audience = new AgentAudience(new CacheCounters());

    @Test
    void newcomer_isToldMoreThanItsQueueHolds_beforeItHasReadAnything() throws IOException {
        List<CachedCopy> copies = LongStream.range(0, QUEUE_BYTES_MAX)
                .mapToObj(id -> new CachedCopy(new BlockName("BP", id, 1001), 7, "uuid", "host"))
                .toList();
        try (SealedChannel out = new SealedChannel(SocketChannel.open(), Message.BYTES_MAX, QUEUE_BYTES_MAX)) {
            audience.watch(out, copies, copies);
            audience.cached(copies.get(0));
            assertThat(out.overflowed()).isFalse();
        }
    }
}
