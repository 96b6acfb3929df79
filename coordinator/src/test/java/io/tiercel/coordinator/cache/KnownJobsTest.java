package io.tiercel.coordinator.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.affinity.CacheScheme;
import io.tiercel.core.affinity.Scheme;
import io.tiercel.wire.cache.ClientReport.Task;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class KnownJobsTest {
    private static final long SILENCE_NANOS = TimeUnit.SECONDS.toNanos(60);
    private static final int FILES = 10_000;

    private final CacheScheme scheme = Scheme.SAVING.newCaching();
    private final KnownJobs jobs = new KnownJobs(scheme, SILENCE_NANOS);

    /** Whoever may send reports may name any number of files; without a bound they end the coordinator. */
    @Test
    void inputsOfAllJobs_areBoundedTogether_untilSomeHaveEnded() {
        int full = KnownJobs.INPUTS_IN_ALL_MAX / FILES;
        for (int job = 0; job < full; job++) {
            read(0, job, FILES);
        }
        assertThat(inputs(full)).isEqualTo(KnownJobs.INPUTS_IN_ALL_MAX);
        long late = read(SILENCE_NANOS / 2, full, FILES);
        assertThat(scheme.jobs().has(late)).isTrue();
        assertThat(inputs(full + 1)).isEqualTo(KnownJobs.INPUTS_IN_ALL_MAX);

        jobs.ended("job 0");
        read(SILENCE_NANOS / 2, full, FILES / 2);
        assertThat(inputs(full + 1)).isEqualTo(KnownJobs.INPUTS_IN_ALL_MAX - FILES / 2);
        jobs.tick(SILENCE_NANOS);
        assertThat(inputs(full + 1)).isEqualTo(FILES / 2);
    }

    /** The number of the job that reads so many files. */
    private long read(long nowNanos, int job, int files) {
        Task task = new Task("job " + job, "sort", "ann", "process");
        long number = jobs.of(nowNanos, task);
        for (int file = 0; file < files; file++) {
            jobs.inputFound(nowNanos, task, path(job, file), 1);
        }
        return number;
    }

    /** Of that many jobs, whose numbers are in the order in which they began. */
    private long inputs(int ofJobs) {
        return LongStream.range(0, ofJobs)
                .map(job -> LongStream.range(0, FILES)
                        .filter(file -> scheme.jobs().reads(job, CoreKeys.file(path(job, file))))
                        .count())
                .sum();
    }

    private static String path(long job, long file) {
        return "/" + job + "/" + file;
    }
}
