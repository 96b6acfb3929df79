package io.tiercel.client.data.chunk;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Phaser;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A buffer that was given back twice would be lent to two readers, and each would have the other's bytes. */
@Timeout(60)
class HeldChunkTest {
    private static final int BYTES = 16;
    private static final int ROUNDS = 200_000;
    /** More than the pool has. */
    private static final int BUFFERS = 16;

    private final BufferPool buffers = new BufferPool(BYTES);
    private final HeldChunk held = new HeldChunk();

    @Test
    void closedByAnother_whileTheReaderLetsGo_itsBufferIsGivenBackOnce() throws Exception {
        Phaser rounds = new Phaser(2);
        CompletableFuture<Void> another = CompletableFuture.runAsync(() -> {
            for (int i = 0; i < ROUNDS; i++) {
                rounds.arriveAndAwaitAdvance();
                held.release();
                rounds.arriveAndAwaitAdvance();
            }
        });
        for (int i = 0; i < ROUNDS; i++) {
            held.hold(new FetchedChunk(Chunks.id(1, BYTES), buffers.take(), buffers));
            rounds.arriveAndAwaitAdvance();
            held.release();
            rounds.arriveAndAwaitAdvance();
        }
        another.get();
        requireDifferentBuffers();
    }

    @Test
    void takenIntoATier_whileItsReaderIsClosed_itsBufferIsGivenBackOnce() throws Exception {
        Phaser rounds = new Phaser(2);
        AtomicReference<@Nullable FetchedChunk> shared = new AtomicReference<>();
        CompletableFuture<Void> filling = CompletableFuture.runAsync(() -> {
            for (int i = 0; i < ROUNDS; i++) {
                rounds.arriveAndAwaitAdvance();
                FetchedChunk chunk = Objects.requireNonNull(shared.get());
                held.release(chunk);
                chunk.release();
                rounds.arriveAndAwaitAdvance();
            }
        });
        for (int i = 0; i < ROUNDS; i++) {
            held.hold(new FetchedChunk(Chunks.id(1, BYTES), buffers.take(), buffers));
            shared.set(held.share());
            rounds.arriveAndAwaitAdvance();
            held.release();
            rounds.arriveAndAwaitAdvance();
        }
        filling.get();
        requireDifferentBuffers();
    }

    private void requireDifferentBuffers() {
        List<ByteBuffer> lent = new ArrayList<>();
        for (int i = 0; i < BUFFERS; i++) {
            lent.add(buffers.take());
        }
        Set<ByteBuffer> different = Collections.newSetFromMap(new IdentityHashMap<>());
        different.addAll(lent);
        assertThat(different).hasSameSizeAs(lent);
    }
}
