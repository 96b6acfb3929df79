package io.tiercel.client.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class LastReportedTest {
    private final LastReported last = new LastReported();

    @Test
    void blockReadInManyPieces_isNewOnce_andAgainAfterAWhile() {
        assertThat(last.isNew(1, 1001, false, 0)).isTrue();
        assertThat(last.isNew(1, 1001, false, 1)).isFalse();
        assertThat(last.isNew(1, 1001, true, 1))
                .as("from the client's own tiers")
                .isTrue();
        assertThat(last.isNew(1, 1002, false, 2)).as("of a later generation").isTrue();
        assertThat(last.isNew(1, 1002, false, TimeUnit.SECONDS.toNanos(11))).isTrue();
    }

    @Test
    void manyBlocks_areAllNew() {
        for (long id = 1L << 30; id < (1L << 30) + 5_000; id++) {
            assertThat(last.isNew(id, 1001, false, 0)).isTrue();
        }
    }
}
