package io.tiercel.wire.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.wire.link.Message;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class CacheNewsTest {
    private static final BlockName ONE = new BlockName("BP-1", 1, 1001);
    private static final BlockName TWO = new BlockName("BP-1", 2, 1001);

    private final List<String> heard = new ArrayList<>();
    private final CacheNews news = new CacheNews(new CacheWatch() {
        @Override
        public void reset(List<CachedCopy> all) {
            heard.add("reset " + all.stream().map(copy -> copy.block().id()).toList());
        }

        @Override
        public void cached(CachedCopy copy) {
            heard.add("cached " + copy.block().id() + " at " + copy.host());
        }

        @Override
        public void dropped(BlockName block) {
            heard.add("dropped " + block.id());
        }

        @Override
        public void lost() {
            heard.add("lost");
        }
    });

    @Test
    void snapshot_isToldWhole_andThenEachChange() throws IOException {
        take(Message.of(CacheKind.RESET));
        take(cached(ONE));
        take(cached(TWO));
        take(Message.of(CacheKind.COMPLETE));
        take(CacheMessages.dropped(List.of(ONE)).iterator().next());
        take(cached(ONE));
        assertThat(heard).containsExactly("lost", "reset [1, 2]", "dropped 1", "cached 1 at host");
    }

    @Test
    void end_losesAll_andTheNextSessionBeginsAnew() throws IOException {
        take(Message.of(CacheKind.RESET));
        take(Message.of(CacheKind.COMPLETE));
        news.end();
        take(Message.of(CacheKind.RESET));
        take(cached(TWO));
        take(Message.of(CacheKind.COMPLETE));
        assertThat(heard).containsExactly("lost", "reset []", "lost", "lost", "reset [2]");
    }

    @Test
    void newsOutOfOrder_endTheSession() throws IOException {
        assertThatThrownBy(() ->
                        take(CacheMessages.dropped(List.of(ONE)).iterator().next()))
                .isInstanceOf(IOException.class);
        take(Message.of(CacheKind.COMPLETE));
        assertThatThrownBy(() -> take(Message.of(CacheKind.COMPLETE))).isInstanceOf(IOException.class);
    }

    @Test
    void otherKinds_areNotNews() throws IOException {
        assertThat(news.take(CacheKind.PIN, ByteBuffer.allocate(0))).isFalse();
        assertThat(heard).isEmpty();
    }

    private static byte[] cached(BlockName block) {
        return CacheMessages.cached(List.of(new CachedCopy(block, 7, "uuid", "host")))
                .iterator()
                .next();
    }

    private void take(byte[] message) throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(message);
        assertThat(news.take(CacheKind.ALL.read(buffer), buffer)).isTrue();
    }
}
