package io.tiercel.core.affinity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RunningJobsTest {
    private final RunningJobs jobs = new RunningJobs();

    @Test
    void files_areAsLargeAsTheMostThatAJobReadsOfThem_whicheverStartedFirst() {
        jobs.started(1, List.of(new InputFile(7, 10), new InputFile(8, 90)));
        jobs.started(2, List.of(new InputFile(7, 100), new InputFile(8, 20)));
        assertThat(jobs.files()).containsExactlyInAnyOrder(new InputFile(7, 100), new InputFile(8, 90));
    }

    @Test
    void files_areNoLargerThanWhatJobsReadThatStillRun() {
        jobs.started(1, List.of(new InputFile(7, 10)));
        jobs.started(2, List.of(new InputFile(7, 100)));
        jobs.ended(2);
        assertThat(jobs.files()).containsExactly(new InputFile(7, 10));
    }

    @Test
    void aFile_isReadUntilTheLastOfItsJobsHasEnded() {
        jobs.started(1, List.of(new InputFile(7, 10)));
        jobs.started(2, List.of(new InputFile(7, 10), new InputFile(8, 10)));
        jobs.ended(2);
        assertThat(jobs.isRead(7)).isTrue();
        assertThat(jobs.isRead(8)).isFalse();
        jobs.ended(1);
        assertThat(jobs.files()).isEmpty();
    }
}
