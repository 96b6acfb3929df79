package io.tiercel.coordinator.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.wire.cache.ClientReport;
import io.tiercel.wire.cache.ClientReport.BlockRead;
import io.tiercel.wire.cache.JobStart;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whose reads count, and from when to when. */
final class CacheDirectoryJobsTest extends DirectoryOfTwoNodes {
    @Test
    void readsWithoutADataNode_orByTheClientItself_pinNothing() {
        site.arrive(directory, one);
        BlockRead own = new BlockRead(block(1), BYTES, "/file", 10 * BYTES, "one", true);
        BlockRead unknown = new BlockRead(block(2), BYTES, "/file", 10 * BYTES, "", false);
        BlockRead elsewhere = new BlockRead(block(3), BYTES, "/file", 10 * BYTES, "stranger", false);
        directory.read(0, new ClientReport(task("app"), usage(false), List.of(own, unknown, elsewhere)));
        assertThat(one.orders).isEmpty();
        assertThat(counters.reads()).isEqualTo(3);
    }

    @Test
    void jobThatTheManagerEnded_isNotBegunAgainByLateReads() {
        site.arrive(directory, one);
        directory.jobStarted(
                0, MANAGER, new JobStart("app", "sort", "ann", List.of(new JobStart.Input("/file", 10 * BYTES))));
        assertThat(counters.jobs()).isEqualTo(1);
        directory.tick(10 * SILENCE_NANOS);
        assertThat(counters.jobs()).as("told jobs may be silent").isEqualTo(1);
        directory.jobEnded("app");
        read(11 * SILENCE_NANOS, "app", 1, one);
        assertThat(counters.jobs()).isZero();
        assertThat(one.orders).isEmpty();
    }

    /** Any user of a machine with a relay can say that a job reads. */
    @Test
    void inferredJobs_leaveRoomForThoseThatAreTold() {
        site.arrive(directory, one);
        for (int job = 0; job < 3 * KnownJobs.INFERRED_BESIDE_MAX; job++) {
            read(0, "made-up-" + job, "/made-up-" + job, 1, one);
        }
        long inferred = counters.jobs();
        directory.jobStarted(1, MANAGER, new JobStart("real", "sort", "ann", List.of()));
        assertThat(counters.jobs()).isEqualTo(inferred + 1);
    }

    @Test
    void jobOfAManagerThatIsGone_endsWhenItIsSilent() {
        directory.jobStarted(0, MANAGER, new JobStart("app", "sort", "ann", List.of()));
        directory.tellerLeft(SILENCE_NANOS, MANAGER);
        directory.tick(SILENCE_NANOS + 1);
        assertThat(counters.jobs()).isEqualTo(1);
        directory.tick(2 * SILENCE_NANOS);
        assertThat(counters.jobs()).isZero();
    }

    @Test
    void jobThatANewSessionTold_isVouchedFor_whenTheOldSessionLeavesLate() {
        directory.jobStarted(0, MANAGER, new JobStart("app", "sort", "ann", List.of()));
        directory.jobStarted(0, MANAGER, new JobStart("gone", "sort", "ann", List.of()));
        directory.jobStarted(1, MANAGER + 1, new JobStart("app", "sort", "ann", List.of()));
        directory.tellerLeft(2, MANAGER);
        directory.tick(2 * SILENCE_NANOS);
        assertThat(counters.jobs()).isEqualTo(1);
        directory.jobEnded("app");
        assertThat(counters.jobs()).isZero();
    }
}
