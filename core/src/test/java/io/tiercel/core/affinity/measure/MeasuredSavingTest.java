package io.tiercel.core.affinity.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import org.junit.jupiter.api.Test;

class MeasuredSavingTest {
    private static final SavingConfig CONFIG = new SavingConfig(2, 100, 0, 2);

    private final Values values = new Values();
    private final MeasuredSaving saving = new MeasuredSaving(CONFIG, values);

    @Test
    void saving_isTheDifferenceOfTheWaits_onceBothKindsWereSeen() {
        saving.jobStarted(1, "grep");
        tasks(1, false, 80, 2);
        tasks(1, true, 30, 2);
        assertThat(values.of(1)).isCloseTo(50, offset(1e-9));
    }

    @Test
    void saving_beforeAnythingWasSeen_isThatOfTheSettings() {
        saving.jobStarted(1, "grep");
        assertThat(values.of(1)).isEqualTo(100);
    }

    @Test
    void saving_ofAnApplicationNeverSeen_isThatOfAllTasks() {
        saving.jobStarted(1, "grep");
        tasks(1, false, 80, 2);
        saving.jobStarted(2, "sort");
        assertThat(values.of(2)).isCloseTo(80, offset(1e-9));
    }

    @Test
    void saving_ofTheNextRun_isKnownFromTheLast() {
        saving.jobStarted(1, "grep");
        tasks(1, false, 80, 2);
        saving.jobEnded(1);
        saving.jobStarted(2, "sort");
        tasks(2, false, 20, 200);
        saving.jobStarted(3, "grep");
        assertThat(values.of(3)).isCloseTo(80, offset(1e-9));
    }

    @Test
    void saving_ofAnApplicationMeasuredLongAgo_isForgottenBeyondTheBound() {
        String[] names = {"grep", "sort", "join"};
        for (int job = 0; job < names.length; job++) {
            saving.jobStarted(job, names[job]);
            tasks(job, false, 10L * (job + 1), 2);
        }
        saving.jobStarted(9, "grep");
        assertThat(values.of(9)).isBetween(10.0 + 1e-3, 30.0);
    }

    @Test
    void saving_ofWaitsThatAreLongerForMemory_isNone() {
        saving.jobStarted(1, "pi");
        tasks(1, false, 80, 2);
        tasks(1, true, 81, 2);
        assertThat(values.of(1)).isZero();
    }

    @Test
    void saving_isByBytes_soThatSmallTasksCountForLittle() {
        saving.jobStarted(1, "grep");
        tasks(1, false, 80, 2);
        saving.taskMeasured(1, task(false, 1, 1_000_000));
        assertThat(values.of(1)).isBetween(80.0, 10_000.0);
    }

    @Test
    void whatWasLearned_isKnownToAnotherModel() {
        saving.jobStarted(1, "grep");
        tasks(1, false, 80, 2);
        tasks(1, true, 30, 2);
        Values later = new Values();
        MeasuredSaving after = new MeasuredSaving(CONFIG, later);
        after.recall(saving.learned());
        after.jobStarted(7, "grep");
        assertThat(later.of(7)).isCloseTo(50, offset(1e-9));
        assertThat(after.learned()).isEqualTo(saving.learned());
    }

    @Test
    void listener_isNotToldOfSmallChanges() {
        MeasuredSaving coarse = new MeasuredSaving(new SavingConfig(1, 100, 0.5, 2), values);
        coarse.jobStarted(1, "grep");
        int announced = values.announced();
        coarse.taskMeasured(1, task(false, 64, 110));
        assertThat(values.announced()).isEqualTo(announced);
        coarse.taskMeasured(1, task(true, 64, 90));
        assertThat(values.of(1)).isCloseTo(20, offset(1e-9));
    }

    private void tasks(long job, boolean fromMemory, long nanosPerByte, int tasks) {
        for (int task = 0; task < tasks; task++) {
            saving.taskMeasured(job, task(fromMemory, 64, nanosPerByte));
        }
    }

    private static TaskMeasurement task(boolean fromMemory, long bytes, long nanosPerByte) {
        return new TaskMeasurement(new ResourceUsage(10, 10), fromMemory, bytes, bytes * nanosPerByte, 1_000_000_000);
    }
}
