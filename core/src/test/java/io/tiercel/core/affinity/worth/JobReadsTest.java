package io.tiercel.core.affinity.worth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import io.tiercel.core.affinity.contents.CachedBlock;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class JobReadsTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final CachedBlock FIRST = new CachedBlock(1, 7, 50, 0);
    private static final CachedBlock SECOND_BLOCK = new CachedBlock(2, 7, 50, 0);

    private final JobReads reads = new JobReads();

    @Test
    void blockThatNoJobIsToRead_savesNothing() {
        start(1, 0);
        reads.read(1, FIRST);
        assertThat(reads.savingRate(SECOND, FIRST)).isZero();
        assertThat(reads.savingRate(SECOND, SECOND_BLOCK)).isPositive();
        assertThat(reads.savingRate(SECOND, new CachedBlock(3, 8, 50, 0))).isZero();
    }

    @Test
    void blockThatMoreJobsAreToRead_savesMore() {
        start(1, 0);
        double once = reads.savingRate(SECOND, FIRST);
        start(2, 0);
        assertThat(reads.savingRate(SECOND, FIRST)).isCloseTo(2 * once, withPercentage(1e-6));
    }

    @Test
    void blockOfAJobThatIsNearlyDone_isReadSooner() {
        start(1, 0);
        double early = reads.savingRate(100 * SECOND, SECOND_BLOCK);
        reads.read(1, FIRST);
        assertThat(reads.savingRate(100 * SECOND, SECOND_BLOCK)).isGreaterThan(early);
    }

    @Test
    void pace_beforeAJobHasReadAnything_isThatOfItsPredecessors() {
        start(1, 0);
        double slow = reads.savingRate(SECOND, FIRST);
        for (int job = 2; job < 40; job++) {
            start(job, 0);
            reads.ended(SECOND, job);
        }
        assertThat(reads.savingRate(SECOND, FIRST)).isGreaterThan(10 * slow);
    }

    /**
     * Half of the input was read in 60 s. With a tenth more that it is taken to have read in a tenth of ten minutes, 0.6 in
     * 120 s, so that the other half takes 100 s; ten nanoseconds a byte are saved in that time.
     */
    @Test
    void savingRate_isTheSavingOverTheTimeThatTheRestTakes_asWorkedByHand() {
        start(1, 0);
        reads.read(1, FIRST);
        assertThat(reads.savingRate(60 * SECOND, SECOND_BLOCK)).isCloseTo(1e-10, withPercentage(1e-6));
        reads.read(1, FIRST);
        assertThat(reads.savingRate(60 * SECOND, SECOND_BLOCK))
                .as("read twice, counted once")
                .isCloseTo(1e-10, withPercentage(1e-6));
    }

    /** A job that took 100 s takes a fifth of the way from ten minutes to that, 500 s: a tenth of the input in 100 s. */
    @Test
    void savingRate_goesByHowLongEndedJobsTook_asWorkedByHand() {
        start(1, 0);
        reads.ended(100 * SECOND, 1);
        start(2, 200 * SECOND);
        assertThat(reads.savingRate(250 * SECOND, FIRST)).isCloseTo(1e-11, withPercentage(1e-6));
    }

    /** A quarter of both files was read in 60 s: 0.35 in 120 s, and three quarters in 257 s. */
    @Test
    void fileThatIsFoundLater_isInputThatIsStillToBeRead_asWorkedByHand() {
        start(1, 0);
        reads.read(1, FIRST);
        reads.found(0, 1, new InputFile(8, 100));
        assertThat(reads.savingRate(60 * SECOND, new CachedBlock(3, 8, 50, 0)))
                .isCloseTo(10 * 0.35 / 0.75 / 120e9, withPercentage(1e-6));
    }

    @Test
    void saving_ofEndedJobs_isGone() {
        start(1, 0);
        reads.ended(SECOND, 1);
        assertThat(reads.savingRate(SECOND, FIRST)).isZero();
    }

    @Test
    void jobWithoutInput_isTakenToBeDone() {
        reads.started(0, 1, List.of(new InputFile(7, 0)));
        reads.saving(1, 10);
        assertThat(reads.savingRate(SECOND, new CachedBlock(1, 7, 0, 0))).isEqualTo(10);
    }

    private void start(long job, long nowNanos) {
        reads.started(nowNanos, job, List.of(new InputFile(7, 100)));
        reads.saving(job, 10);
    }
}
