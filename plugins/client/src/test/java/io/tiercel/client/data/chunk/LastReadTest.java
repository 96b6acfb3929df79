package io.tiercel.client.data.chunk;

import static io.tiercel.client.data.chunk.Chunks.id;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LastReadTest {
    private final LastRead lastRead = new LastRead();

    @Test
    void begins_atTheFirstPiece_andAtNoneAfterIt() {
        assertThat(lastRead.begins(id(1), 0, 10)).isTrue();
        assertThat(lastRead.begins(id(1), 10, 10)).isFalse();
        assertThat(lastRead.begins(id(1), 500, 10)).isFalse();
    }

    @Test
    void begins_whereTheReaderGoesBack() {
        lastRead.begins(id(1), 0, 10);
        assertThat(lastRead.begins(id(1), 0, 10)).isTrue();
    }

    @Test
    void begins_whereTheReaderTurnsToAnotherChunk() {
        lastRead.begins(id(1), 0, 10);
        assertThat(lastRead.begins(id(2), 10, 10)).isTrue();
        assertThat(lastRead.begins(id(1), 10, 10)).isTrue();
    }

    @Test
    void begins_notWhereTheThreadReadsWhatItHasJustStored() {
        lastRead.fetched(id(1));
        assertThat(lastRead.begins(id(1), 0, 10)).isFalse();
        assertThat(lastRead.begins(id(1), 0, 10)).isTrue();
    }
}
