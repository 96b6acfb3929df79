package io.tiercel.simulator.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.core.affinity.Scheme;
import io.tiercel.simulator.world.model.Application;
import io.tiercel.simulator.world.model.ClusterModel;
import io.tiercel.simulator.world.model.ClusterShape;
import io.tiercel.simulator.world.model.ComputeTasks;
import io.tiercel.simulator.world.model.JobInput;
import io.tiercel.simulator.world.model.JobPlan;
import io.tiercel.simulator.world.model.Workload;
import io.tiercel.simulator.world.result.RunResult;
import io.tiercel.simulator.world.store.StoredFile;
import io.tiercel.testkit.Seed;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class JobsWithoutInputTest {
    private static final long SECOND = 1_000_000_000;
    private static final StoredFile FILE = new StoredFile(0, "text", 1L << 30);

    private final Seed seed = Seed.announced("JobsWithoutInputTest");
    private final ClusterModel model = ClusterModel.CAVA.withShape(new ClusterShape(2, 2, 14));

    @ParameterizedTest
    @EnumSource(Scheme.class)
    void jobsThatReadNothing_runBesideOthers(Scheme scheme) {
        List<JobPlan> jobs = List.of(pi(0, 100), JobPlan.of(1, Application.named("grep"), FILE), pi(2, 7));
        RunResult result = new World(model, new Workload("test", List.of(FILE), jobs, 3), scheme, seed.anyLong())
                .losing(3, 20 * SECOND)
                .run();
        assertThat(result.jobs())
                .hasSize(3)
                .allSatisfy(job ->
                        assertThat(job.maps()).isEqualTo(List.of(100, 16, 7).get(job.number())));
        assertThat(result.mapsByLevel().values().stream().mapToInt(maps -> maps).sum())
                .isEqualTo(16);
    }

    /** Delay scheduling would wait for as many offers as there are VMs, where there is a place to wait for. */
    @Test
    void tasksThatReadNothing_takeTheFirstSlotsThatThereAre() {
        Workload alone = new Workload("pi", List.of(), List.of(pi(0, 14)), 1);
        RunResult result = new World(model, alone, Scheme.NO_CACHE, seed.anyLong()).run();
        long mapsAtMost = Math.round(1.1 * (10 + 8) * SECOND);
        long reduceAtMost = Math.round(1.1 * 8 * SECOND);
        assertThat(result.runNanos()).isLessThan(2 * SECOND + mapsAtMost + reduceAtMost);
        assertThat(result.hitRatio()).isZero();
        assertThat(result.byteHitRatio()).isZero();
        assertThat(result.traffic().disk()).isZero();
    }

    @Test
    void job_readsOrComputes_andIsRefusedOtherwise() {
        Application none = new Application("none", 0, 0);
        OptionalLong noDeadline = OptionalLong.empty();
        assertThatThrownBy(() -> new JobPlan(7, none, List.of(), 0))
                .hasMessage("job 7 reads nothing, and computes nothing");
        assertThatThrownBy(() ->
                        new JobPlan(7, none, List.of(JobInput.whole(FILE)), new ComputeTasks(1, 1), 0, noDeadline))
                .hasMessage("job 7 both reads files and has tasks that read nothing");
        assertThatThrownBy(() -> pi(7, 1).withDeadline(-1)).hasMessage("job 7 is due before the run begins: -1");
        assertThatThrownBy(() -> new ComputeTasks(-1, 0))
                .hasMessage("tasks that only compute must not be fewer than 0: -1");
        Workload large = new Workload("pi", List.of(), List.of(pi(0, 100_000_001)), 1);
        assertThatThrownBy(() -> large.requireSimulable(model))
                .hasMessage("job 0 has 100000001 tasks that compute, more than the 100000000 that can be simulated");
    }

    private static JobPlan pi(int number, int tasks) {
        return JobPlan.computing(number, "pi", new ComputeTasks(tasks, 10 * SECOND), 0);
    }
}
