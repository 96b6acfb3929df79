package io.tiercel.core.deadline.choice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tiercel.core.deadline.model.PaperTypes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

class DataNodeLoadsTest {
    private static final long SECOND = 1_000_000_000L;

    @ParameterizedTest
    @CsvFileSource(resources = "datanode-guard.csv", numLinesToSkip = 1)
    void guard_letsThroughWhatTheWorkedExamplesDo(
            String type,
            double read90,
            double residual,
            double io,
            boolean fitsSpread,
            boolean fitsOn0,
            boolean fitsOn1,
            boolean fitsOn2) {
        double mbps = PaperTypes.named(type).readMBps(residual);
        assertThat(mbps).isCloseTo(io, within(1e-6)).isLessThanOrEqualTo(read90);
        assertThat(busy(ReadGuard.SPREAD).fits(0, mbps, 0)).isEqualTo(fitsSpread);
        assertThat(busy(ReadGuard.READ).fits(0, mbps, 0)).isEqualTo(fitsOn0);
        assertThat(busy(ReadGuard.READ).fits(1, mbps, 0)).isEqualTo(fitsOn1);
        assertThat(busy(ReadGuard.READ).fits(2, mbps, 0)).isEqualTo(fitsOn2);
    }

    @Test
    void launches_countUntilTheyAreMeasured() {
        DataNodeLoads loads = busy(ReadGuard.READ);
        assertThat(loads.fits(2, 22, 2 * SECOND)).isTrue();
        loads.launched(2, 22, 2 * SECOND);
        assertThat(loads.fits(2, 22, 2 * SECOND)).as("30 and 22 and 22 of 60").isFalse();
        loads.measured(2, 31, 1 * SECOND);
        assertThat(loads.fits(2, 22, 3 * SECOND))
                .as("measured before the launch")
                .isFalse();
        loads.measured(2, 36, 3 * SECOND);
        assertThat(loads.fits(2, 22, 3 * SECOND))
                .as("the launch is in what was measured")
                .isTrue();
    }

    @Test
    void launches_areBoundedAndNoneIsForgotten() {
        DataNodeLoads loads = busy(ReadGuard.READ);
        for (int i = 0; i < 1000; i++) {
            loads.launched(2, 0.02, SECOND + i);
        }
        assertThat(loads.fits(2, 9.9, 2 * SECOND)).as("30 and 20 of 60").isTrue();
        assertThat(loads.fits(2, 10.1, 2 * SECOND)).isFalse();
    }

    @Test
    void whatIsNotKnown_keepsNoTaskWaiting() {
        assertThat(new DataNodeLoads(ReadGuard.READ, 60).fits(0, 100, 0))
                .as("no DataNode")
                .isTrue();
        assertThat(busy(ReadGuard.READ).fits(DataNodeLoads.NO_DATANODE, 100, 0)).isTrue();
        assertThat(busy(ReadGuard.READ).fits(7, 100, 0)).isTrue();
        assertThat(busy(ReadGuard.READ).fits(1, 100, 61 * SECOND))
                .as("silent for a minute")
                .isTrue();
        assertThat(busy(ReadGuard.SPREAD).fits(1, 100, 61 * SECOND)).isTrue();
        assertThat(busy(ReadGuard.READ).fits(1, 100, 59 * SECOND)).isFalse();
    }

    @Test
    void limit_isLearnedFromThePeak_andGrowsAsLongAsThereIsMore() {
        DataNodeLoads loads = new DataNodeLoads(ReadGuard.READ, DataNodeLoads.LEARNED);
        assertThat(loads.limitMBps(0)).isInfinite();
        loads.measured(0, 5, 0);
        assertThat(loads.limitMBps(0)).as("not less than 20").isEqualTo(20);
        loads.measured(0, 100, 1);
        loads.measured(0, 40, 2);
        assertThat(loads.limitMBps(0)).isCloseTo(110, within(1e-9));
        assertThat(loads.fits(0, 69, 3)).isTrue();
        assertThat(loads.fits(0, 71, 3)).isFalse();
        assertThatThrownBy(() -> new DataNodeLoads(ReadGuard.READ, -1)).hasMessageContaining("-1.0 MB/s");
    }

    /** Three DataNodes with a limit of 60 MB/s each. */
    static DataNodeLoads busy(ReadGuard guard) {
        return loads(guard, 44, 55.6, 30);
    }

    static DataNodeLoads loads(ReadGuard guard, double... mbps) {
        DataNodeLoads loads = new DataNodeLoads(guard, 60);
        for (int i = 0; i < mbps.length; i++) {
            loads.measured(i, mbps[i], 0);
        }
        return loads;
    }
}
