package io.tiercel.simulator.world.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;

class StoredBlocksTest {
    private static final int NOWHERE = -9;
    private static final int[] NOT_PLACED = {};

    @Test
    void lost_keepsTheOrderOfTheReplicasThatStay() {
        Iterator<int[]> places =
                List.of(new int[] {3, 1, 2}, new int[] {1, 0, 3}).iterator();
        StoredBlocks blocks = new StoredBlocks(file(20), 0, 10, 3, places::next);
        blocks.lost(1, id -> NOWHERE);
        assertThat(blocks.replicas(0)).containsExactly(3, 2);
        assertThat(blocks.replicas(1)).containsExactly(0, 3);
        blocks.lost(3, id -> NOWHERE);
        assertThat(blocks.replicas(0)).containsExactly(2);
        assertThat(blocks.replicas(1)).containsExactly(0);
    }

    @Test
    void lost_hasTheLastReplicaElsewhere() {
        StoredBlocks blocks = new StoredBlocks(file(15), 70, 10, 2, () -> new int[] {4, 6});
        assertThat(blocks.lost(6, id -> NOWHERE)).isEmpty();
        assertThat(blocks.lost(4, id -> (int) id)).containsExactly(blocks.get(0), blocks.get(1));
        assertThat(blocks.replicas(0)).containsExactly(70);
        assertThat(blocks.replicas(1)).containsExactly(71);
    }

    @Test
    void aFileOfTooManyBlocks_isRefused() {
        assertThatThrownBy(() -> new StoredBlocks(file(Long.MAX_VALUE), 0, 2, 1, () -> NOT_PLACED))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("file 7 has 4611686018427387904 blocks of 2 bytes, more than can be simulated:"
                        + " make blocks larger");
    }

    @Test
    void aFileOfTooManyReplicas_isRefused() {
        assertThatThrownBy(() -> new StoredBlocks(file(1_000_000_000), 0, 1, 3, () -> NOT_PLACED))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("file 7 has 1000000000 blocks of 1 bytes");
    }

    private static StoredFile file(long bytes) {
        return new StoredFile(7, "file", bytes);
    }
}
