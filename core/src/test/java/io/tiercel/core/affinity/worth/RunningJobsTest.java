package io.tiercel.core.affinity.worth;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class RunningJobsTest {
    private final RunningJobs jobs = new RunningJobs();

    @Test
    void bytesRead_areTheMostThatAJobReadsOfAFile_whicheverStartedFirst() {
        jobs.started(1, List.of(new InputFile(7, 10), new InputFile(8, 90)));
        jobs.started(2, List.of(new InputFile(7, 100), new InputFile(8, 20)));
        assertThat(jobs.bytesRead(7)).isEqualTo(100);
        assertThat(jobs.bytesRead(8)).isEqualTo(90);
    }

    @Test
    void bytesRead_areOfJobsThatStillRun() {
        jobs.started(1, List.of(new InputFile(7, 10)));
        jobs.started(2, List.of(new InputFile(7, 100)));
        jobs.ended(2);
        assertThat(jobs.bytesRead(7)).isEqualTo(10);
    }

    @Test
    void aFile_isReadUntilTheLastOfItsJobsHasEnded() {
        jobs.started(1, List.of(new InputFile(7, 10)));
        jobs.started(2, List.of(new InputFile(7, 10), new InputFile(8, 10)));
        jobs.ended(2);
        assertThat(jobs.isRead(7)).isTrue();
        assertThat(jobs.isRead(8)).isFalse();
        jobs.ended(1);
        assertNothingIsRead();
    }

    @Test
    void aJobThatListsAFileTwice_readsItUntilItHasEnded() {
        jobs.started(1, List.of(new InputFile(7, 10), new InputFile(7, 20), new InputFile(8, 5), new InputFile(8, 5)));
        assertThat(jobs.bytesRead(7)).isEqualTo(20);
        assertThat(jobs.bytesRead(8)).isEqualTo(5);
        jobs.ended(1);
        assertNothingIsRead();
    }

    @Test
    void aJobThatListsAFileTwice_leavesItToTheOthersThatReadIt() {
        jobs.started(1, List.of(new InputFile(7, 10), new InputFile(7, 10)));
        jobs.started(2, List.of(new InputFile(7, 10)));
        jobs.ended(1);
        assertThat(jobs.bytesRead(7)).isEqualTo(10);
        jobs.ended(2);
        assertNothingIsRead();
    }

    @Test
    void ended_returnsWhatTheJobRead_alsoWhatWasFoundLater() {
        jobs.started(1, List.of(new InputFile(7, 10)));
        jobs.found(1, new InputFile(8, 30));
        assertThat(jobs.ended(1)).containsExactly(new InputFile(7, 10), new InputFile(8, 30));
    }

    @Test
    void aFileFoundLater_isReadUntilItsJobHasEnded() {
        jobs.started(1, List.of(new InputFile(7, 10)));
        jobs.found(1, new InputFile(8, 30));
        assertThat(jobs.reads(1, 8)).isTrue();
        assertThat(jobs.inputBytes(1)).isEqualTo(40);
        assertThat(jobs.bytesRead(8)).isEqualTo(30);
        jobs.ended(1);
        assertThat(jobs.reads(1, 8)).isFalse();
        assertNothingIsRead();
    }

    /** At a look through all files for each it is 20 billion looks. */
    @Test
    @Timeout(10)
    void reads_ofAJobOfVeryManyFiles_takesNoLonger() {
        jobs.started(1, List.of());
        for (long file = 0; file < 200_000; file++) {
            assertThat(jobs.reads(1, file)).isFalse();
            jobs.found(1, new InputFile(file, 10));
        }
        assertThat(jobs.reads(1, 0)).isTrue();
    }

    private void assertNothingIsRead() {
        assertThat(jobs.isRead(7)).isFalse();
        assertThat(jobs.isRead(8)).isFalse();
        assertThat(jobs.bytesRead(7)).isZero();
        assertThat(jobs.bytesRead(8)).isZero();
    }
}
