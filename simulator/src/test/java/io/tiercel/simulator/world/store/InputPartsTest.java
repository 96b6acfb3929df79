package io.tiercel.simulator.world.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Blocks of 10 bytes: four of file 7, of which a job reads 27 of 35 bytes, and two of file 8, which it reads whole. */
class InputPartsTest {
    private final StoredBlocks first = blocks(7, 35, 100);
    private final StoredBlocks second = blocks(8, 12, 200);
    private final InputParts parts = new InputParts(List.of(first, second), new long[] {27, 12});

    @Test
    void parts_areThoseOfOneFileAfterTheOther_asFarAsTheyAreRead() {
        assertThat(parts)
                .containsExactly(
                        new InputPart(first.get(0), 10),
                        new InputPart(first.get(1), 10),
                        new InputPart(first.get(2), 7),
                        new InputPart(second.get(0), 10),
                        new InputPart(second.get(1), 2));
    }

    @Test
    void get_findsThePart_inWhateverOrderTheyAreAskedFor() {
        assertThat(parts.get(3).block().id()).isEqualTo(200);
        assertThat(parts.get(2).block().id()).isEqualTo(102);
        assertThat(parts.get(4).block().id()).isEqualTo(201);
        assertThat(parts.get(0).block().id()).isEqualTo(100);
    }

    @Test
    void get_pastTheEnds_throws() {
        assertThat(parts).hasSize(5);
        assertThatThrownBy(() -> parts.get(-1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> parts.get(5)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    private static StoredBlocks blocks(int file, long bytes, long firstId) {
        return new StoredBlocks(new StoredFile(file, "file", bytes), firstId, 10, 1, () -> new int[] {0});
    }
}
