package io.tiercel.whatif;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.affinity.Scheme;
import io.tiercel.report.Progress;
import io.tiercel.simulator.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SimulationTest {
    @Test
    void run_tellsHowFarEachRunIs_beforeItIsOver() {
        List<String> details = new ArrayList<>();
        Scenario scenario = Simulated.scenario(List.of(Scheme.SAVING), List.of(3L), Simulated.queue());
        Simulation.run(scenario, new Progress() {
            @Override
            public void stage(String what) {
                details.add(what);
            }

            @Override
            public void detail(String howFar) {
                details.add(howFar);
            }
        });
        assertThat(details)
                .hasSize(8)
                .startsWith("test.yaml, queue", "0 of 1 runs; saving with seed 3: 1 of 6 jobs")
                .element(6)
                .isEqualTo("0 of 1 runs; saving with seed 3: 6 of 6 jobs");
        assertThat(details.get(7)).startsWith("1 of 1 runs, the last one saving with seed 3, ");
    }
}
