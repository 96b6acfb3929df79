package io.tiercel.coordinator.reads;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.coordinator.reads.ReadBook.Window;
import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.cache.ClientReport.BlockRead;
import io.tiercel.wire.cache.ClientReport.ReadWait;
import io.tiercel.wire.cache.ClientReport.Task;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ReadBookTest {
    private final AtomicLong nanos = new AtomicLong(Duration.ofDays(3).toNanos());
    private final ReadBook book = new ReadBook(nanos::get);

    private void read(String job, String user, long bytes, ReadTier tier) {
        BlockRead read = new BlockRead(new BlockName("BP", 1, 1001), bytes, "/file", bytes, "uuid", false)
                .waiting(new ReadWait(bytes, 500_000_000L));
        book.read(new Task(job, "sort", user, "process"), read, tier);
    }

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    @Test
    void bytes_areCountedByTier_jobAndUser() {
        read("application_1_1", "ann", 100, ReadTier.CLIENT);
        read("application_1_1", "ann", 50, ReadTier.DATANODE);
        read("application_1_2", "ann", 30, ReadTier.PINNED);
        assertThat(book.counts().bytes(ReadTier.CLIENT)).isEqualTo(100);
        assertThat(book.counts().allBytes()).isEqualTo(180);
        assertThat(book.counts().memoryShare()).isEqualTo(130.0 / 180);
        assertThat(book.jobs()).extracting(ReaderReads::id).containsExactly("application_1_1", "application_1_2");
        assertThat(book.jobs().get(0).waitedSeconds()).isEqualTo(1);
        assertThat(book.users()).singleElement().satisfies(ann -> {
            assertThat(ann.id()).isEqualTo("ann");
            assertThat(ann.counts().allReads()).isEqualTo(3);
        });
    }

    @Test
    void series_hasWhatIsOver_andForgetsWhatIsOld() {
        read("a", "ann", 7, ReadTier.PINNED);
        assertThat(book.series(Window.HOUR).counts())
                .as("its interval is not over")
                .hasSize(720)
                .allMatch(counts -> counts.allBytes() == 0);
        pass(Duration.ofSeconds(5));
        assertThat(book.series(Window.HOUR).counts().get(719).bytes(ReadTier.PINNED))
                .isEqualTo(7);
        pass(Duration.ofMinutes(10));
        assertThat(book.series(Window.HOUR).counts().get(599).allBytes()).isEqualTo(7);
        assertThat(book.series(Window.DAY).counts().get(1_430).allBytes()).isEqualTo(7);
        pass(Duration.ofHours(1));
        assertThat(book.series(Window.HOUR).counts()).allMatch(counts -> counts.allBytes() == 0);
        assertThat(book.series(Window.DAY).counts()).anyMatch(counts -> counts.allBytes() == 7);
        pass(Duration.ofDays(30));
        assertThat(book.series(Window.DAY).counts()).hasSize(1_440).allMatch(counts -> counts.allBytes() == 0);
        assertThat(book.counts().allBytes()).as("since the start").isEqualTo(7);
    }

    @Test
    void whateverClientsSay_itStaysSmall_andNumbersStayNumbers() {
        for (int i = 0; i < 5_000; i++) {
            read("job-" + i, "user-" + i, Long.MAX_VALUE, ReadTier.CLIENT);
            if (i % 100 == 0) {
                read("busy", "busy", 1, ReadTier.PINNED);
            }
        }
        assertThat(book.jobs())
                .hasSize(ReadBook.JOBS_MAX)
                .anyMatch(job -> job.id().equals("busy"));
        assertThat(book.users())
                .hasSize(ReadBook.USERS_MAX)
                .anyMatch(user -> user.id().equals("busy"));
        assertThat(book.counts().allBytes()).isPositive();
        assertThat(book.counts().memoryShare()).isBetween(0.0, 1.0);
    }
}
