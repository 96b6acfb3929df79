package io.tiercel.datanode.pin;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.datanode.pin.ReplicaFiles.Replica;
import io.tiercel.wire.cache.BlockName;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Replicas of which the page cache holds 100 bytes of data and one of checksums each. */
class CachedReplicasTest {
    private final Map<String, long[]> replicas = new TreeMap<>();
    private final Set<Long> gone = new HashSet<>();
    private final Set<Long> pinned = new HashSet<>();
    private final List<Path> lookedAt = new ArrayList<>();
    private boolean told = true;
    private final CachedReplicas cached =
            new CachedReplicas(() -> replicas, this::finalized, block -> pinned.contains(block.id()), this::pageCache);

    @Test
    void sweep_takesAFewReplicasARound_andItsSumIsShownOnceItIsOver() throws IOException {
        replicas.put("empty", new long[0]);
        replicas.put("large", LongStream.range(0, 400).toArray());
        replicas.put("small", new long[] {1_000});
        for (int round = 1; round <= 2; round++) {
            cached.look();
            assertThat(lookedAt).hasSize(2 * round * CachedReplicas.REPLICAS_PER_ROUND);
            assertThat(cached.bytes()).isEmpty();
        }
        cached.look();
        assertThat(lookedAt).hasSize(2 * 401).doesNotHaveDuplicates();
        assertThat(cached.bytes()).hasValue(401 * 101);
        replicas.remove("large");
        cached.look();
        assertThat(cached.bytes()).hasValue(101);
    }

    @Test
    void pinnedReplicas_areNotCounted_norAreThoseThatAreGone() throws IOException {
        replicas.put("pool", new long[] {1, 2, 3});
        pinned.add(2L);
        gone.add(3L);
        cached.look();
        assertThat(cached.bytes()).hasValue(101);
        pinned.add(1L);
        cached.look();
        assertThat(cached.bytes()).hasValue(0);
    }

    @Test
    void figure_isAbsent_whereTheKernelDoesNotTell() throws IOException {
        cached.look();
        assertThat(cached.bytes()).as("nothing to look at").isEmpty();
        replicas.put("pool", new long[] {1});
        told = false;
        cached.look();
        assertThat(cached.bytes()).isEmpty();
    }

    private Optional<Replica> finalized(String pool, long id) {
        Path data = Path.of(pool, "blk_" + id);
        Path meta = Path.of(pool, "blk_" + id + ".meta");
        return gone.contains(id)
                ? Optional.empty()
                : Optional.of(new Replica(new BlockName(pool, id, 1001), data, meta));
    }

    private OptionalLong pageCache(Path file) {
        lookedAt.add(file);
        long bytes = file.toString().endsWith(".meta") ? 1 : 100;
        return told ? OptionalLong.of(bytes) : OptionalLong.empty();
    }
}
