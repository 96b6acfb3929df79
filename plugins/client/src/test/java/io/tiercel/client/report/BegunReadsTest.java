package io.tiercel.client.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.client.report.BegunReads.Begun;
import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.cache.ClientReport.BlockRead;
import io.tiercel.wire.cache.ClientReport.ReadWait;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class BegunReadsTest {
    private static final long BLOCK_BYTES = 64L << 20;
    private static final long ENOUGH = BLOCK_BYTES / BegunReads.SHARE;
    private static final long MINUTE = TimeUnit.SECONDS.toNanos(60);

    private final BegunReads reads = new BegunReads();

    @Test
    void read_countsOnceAPartOfTheBlockWasRead() {
        Begun read = begun(1, 1_000, 0);
        assertThat(reads.add(read)).isTrue();
        assertThat(reads.counted(1_000, 1, false)).isEmpty();
        assertThat(reads.counted(1_000 + ENOUGH - 1, 2, false)).isEmpty();
        assertThat(reads.counted(1_000 + ENOUGH, 3, false)).containsExactly(read);
        assertThat(reads.isEmpty()).isTrue();
    }

    @Test
    void readThatBeganAgain_isCountedFromItsFirstBeginning() {
        Begun first = begun(1, 0, 0);
        reads.add(first);
        reads.add(begun(1, ENOUGH - 1, 1));
        assertThat(reads.counted(ENOUGH, 2, false)).containsExactly(first);
    }

    @Test
    void headOfABlock_neverCounts() {
        reads.add(begun(1, 0, 0));
        assertThat(reads.counted(4_096, MINUTE, false)).isEmpty();
        assertThat(reads.isEmpty()).isFalse();
        assertThat(reads.counted(4_096, MINUTE + 1, false)).isEmpty();
        assertThat(reads.isEmpty()).as("after a minute").isTrue();

        reads.add(begun(2, 4_096, 0));
        assertThat(reads.counted(5_000, 1, true)).isEmpty();
        assertThat(reads.isEmpty()).as("at the end").isTrue();
    }

    @Test
    void readOfWhichNothingIsCounted_countsInTheEnd() {
        Begun early = begun(1, 700, 0);
        Begun late = begun(2, 700, MINUTE);
        reads.add(early);
        reads.add(late);
        assertThat(reads.counted(700, MINUTE, false)).isEmpty();
        assertThat(reads.counted(700, MINUTE + 1, false)).containsExactly(early);
        assertThat(reads.counted(700, MINUTE + 2, true)).containsExactly(late);
    }

    @Test
    void readInAProcessThatCountsNothing_countsAtOnce() {
        Begun read = begun(1, HdfsBytes.UNKNOWN, 0);
        reads.add(read);
        assertThat(reads.counted(HdfsBytes.UNKNOWN, 0, false)).containsExactly(read);
    }

    @Test
    void blockOfAFewBytes_countsByItsFirst() {
        Begun read = new Begun("cluster", block(1, 10), ReadWait.NONE, 0, 0, 0);
        reads.add(read);
        assertThat(reads.counted(0, 1, false)).isEmpty();
        assertThat(reads.counted(1, 2, false)).containsExactly(read);
    }

    @Test
    void whatIsKnownToBeReadOfTheBlock_countsToo() {
        Begun read = new Begun("cluster", block(1, BLOCK_BYTES), ReadWait.NONE, ENOUGH - 5, 700, 0);
        reads.add(read);
        assertThat(reads.counted(704, 1, false)).isEmpty();
        assertThat(reads.counted(705, 2, false)).containsExactly(read);
    }

    @Test
    void tooMany_areNotKept() {
        long added = 0;
        while (added < 100_000 && reads.add(begun(added, 0, 0))) {
            added++;
        }
        assertThat(added).isEqualTo(4_096);
    }

    private static Begun begun(long id, long bytes, long nanos) {
        return new Begun("cluster", block(id, BLOCK_BYTES), ReadWait.NONE, 0, bytes, nanos);
    }

    private static BlockRead block(long id, long bytes) {
        return new BlockRead(new BlockName("pool", id, 1001), bytes, "/file", bytes, "uuid", false);
    }
}
