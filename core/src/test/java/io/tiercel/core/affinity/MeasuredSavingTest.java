package io.tiercel.core.affinity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import org.junit.jupiter.api.Test;

class MeasuredSavingTest {
    private static final SavingConfig CONFIG = new SavingConfig(2, 100, 0);

    private final Values values = new Values();
    private final MeasuredSaving saving = new MeasuredSaving(CONFIG, AffinityConfig.DEFAULT, values);

    @Test
    void saving_isTheDifferenceOfWhatTasksTook_onceBothKindsWereSeen() {
        saving.jobStarted(1, "grep");
        tasks(1, false, 80, 2);
        tasks(1, true, 30, 2);
        assertThat(values.of(1)).isCloseTo(50, offset(1e-9));
    }

    @Test
    void saving_beforeAnythingWasSeen_isThatOfTheClass() {
        saving.jobStarted(1, "grep");
        assertThat(values.of(1)).isCloseTo(100 * AffinityValues.PAPER.medium(), offset(1e-9));
    }

    @Test
    void saving_afterOnlyDiskWasSeen_isTheClassShareOfThat() {
        saving.jobStarted(1, "grep");
        tasks(1, false, 80, 2);
        assertThat(values.of(1)).isCloseTo(80 * AffinityValues.PAPER.medium(), offset(1e-9));
    }

    @Test
    void saving_ofTheNextRun_isKnownFromTheLast() {
        saving.jobStarted(1, "grep");
        tasks(1, false, 80, 2);
        tasks(1, true, 30, 2);
        saving.jobEnded(1);
        saving.jobStarted(2, "grep");
        assertThat(values.of(2)).isCloseTo(50, offset(1e-9));
    }

    @Test
    void saving_ofAnApplicationThatIsSlowerFromMemory_isNone() {
        saving.jobStarted(1, "pi");
        tasks(1, false, 80, 2);
        tasks(1, true, 81, 2);
        assertThat(values.of(1)).isZero();
    }

    @Test
    void listener_isNotToldOfSmallChanges() {
        MeasuredSaving coarse = new MeasuredSaving(new SavingConfig(1, 100, 0.5), AffinityConfig.DEFAULT, values);
        coarse.jobStarted(1, "grep");
        int announced = values.announced();
        coarse.taskMeasured(1, task(false, 110));
        assertThat(values.announced()).isEqualTo(announced);
        coarse.taskMeasured(1, task(true, 10));
        assertThat(values.of(1)).isEqualTo(100);
    }

    private void tasks(long job, boolean fromMemory, long nanosPerByte, int tasks) {
        for (int task = 0; task < tasks; task++) {
            saving.taskMeasured(job, task(fromMemory, nanosPerByte));
        }
    }

    private static TaskMeasurement task(boolean fromMemory, long nanosPerByte) {
        return new TaskMeasurement(new ResourceUsage(10, 10), fromMemory, 64, 64 * nanosPerByte);
    }
}
