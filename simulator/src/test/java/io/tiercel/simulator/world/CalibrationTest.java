package io.tiercel.simulator.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.tiercel.core.affinity.Scheme;
import io.tiercel.core.model.LocalityLevel;
import io.tiercel.simulator.world.model.Application;
import io.tiercel.simulator.world.model.ClusterModel;
import io.tiercel.simulator.world.model.JobPlan;
import io.tiercel.simulator.world.model.Workload;
import io.tiercel.simulator.world.result.JobResult;
import io.tiercel.simulator.world.store.StoredFile;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The paper's cluster does what CAVA's figure 3 and table I say of it, which is all that it may be fitted to. */
class CalibrationTest {
    private final FigureThree figure = new FigureThree(ClusterModel.CAVA);

    @Test
    void memoryLevels_saveWhatFigureThreeSays_onAverage() {
        assertThat(figure.meanGain(LocalityLevel.VM_MEMORY)).isCloseTo(0.367, offset(0.02));
        assertThat(figure.meanGain(LocalityLevel.HOST_MEMORY)).isCloseTo(0.298, offset(0.02));
        assertThat(figure.meanGain(LocalityLevel.RACK_MEMORY)).isCloseTo(0.266, offset(0.02));
    }

    @Test
    void theLargestSaving_isThatOfFigureThree() {
        double largest = Application.CAVA.stream()
                .mapToDouble(application -> figure.gain(application, LocalityLevel.VM_MEMORY))
                .max()
                .orElseThrow();
        assertThat(largest).isCloseTo(0.571, offset(0.02));
    }

    /** In the cluster of table I, alone and with nothing in memory, from which each application's costs are taken. */
    @ParameterizedTest
    @CsvSource({
        "grep, 7.03, 4.00",
        "wordcount, 51.47, 5.89",
        "sort, 16.68, 2885.42",
        "aggregation, 26.04, 169.36",
        "join, 29.88, 345.77",
        "selection, 18.48, 5.77",
        "pagerank, 35.56, 1756.41"
    })
    void applications_useWhatTableOneSays(String name, double cpuPercent, double writeKilobytesPerSecond) {
        Application application = Application.named(name);
        StoredFile file = new StoredFile(0, "input", 43L << 30);
        Workload alone = new Workload("alone", List.of(file), List.of(JobPlan.of(0, application, file)), 1);
        JobResult job = new World(ClusterModel.CAVA, alone, Scheme.NO_CACHE, 1)
                .run()
                .jobs()
                .get(0);
        double seconds = job.mapNanos() / 1e9;
        double cpu = 100 * application.cpuNanosPerByte() * file.bytes() / job.mapNanos();
        double written = application.writtenShare() * file.bytes() / 1024 / seconds;
        assertThat(cpu).isCloseTo(cpuPercent, withinPercentage(25));
        assertThat(written).isCloseTo(writeKilobytesPerSecond, withinPercentage(25));
    }
}
