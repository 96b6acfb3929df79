package io.tiercel.whatif;

import io.tiercel.core.affinity.Scheme;
import io.tiercel.report.SilentProgress;
import io.tiercel.simulator.scenario.Scenario;
import io.tiercel.simulator.workload.WorkloadSource;
import io.tiercel.simulator.world.model.Application;
import io.tiercel.simulator.world.model.ClusterModel;
import io.tiercel.simulator.world.model.ClusterShape;
import io.tiercel.simulator.world.model.JobInput;
import io.tiercel.simulator.world.model.JobPlan;
import io.tiercel.simulator.world.model.Workload;
import io.tiercel.simulator.world.store.StoredFile;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Small scenarios, and what came of them. */
final class Simulated {
    static final ClusterModel CLUSTER = ClusterModel.CAVA.withShape(new ClusterShape(1, 2, 4));

    private static final long MIB = 1L << 20;

    private Simulated() {}

    static Scenario scenario(List<Scheme> policies, List<Long> seeds, Workload... workloads) {
        return new Scenario(
                "test.yaml",
                CLUSTER,
                Stream.of(workloads)
                        .<WorkloadSource>map(WorkloadSource.Fixed::new)
                        .toList(),
                policies,
                seeds,
                List.of());
    }

    static List<SimulatedRun> runs(Scenario scenario) {
        return Simulation.run(scenario, new SilentProgress());
    }

    static SimulationReport report(Scenario scenario) {
        return new SimulationReport(scenario, runs(scenario));
    }

    /** Six jobs, one after another, of which five read the second file of two. */
    static Workload queue() {
        List<StoredFile> files = files();
        List<JobPlan> jobs = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            jobs.add(JobPlan.of(i, Application.named(i == 0 ? "sort" : "grep"), files.get(i == 0 ? 0 : 1)));
        }
        return new Workload("queue", files, jobs, 1);
    }

    /** Two jobs that read the second file, two minutes apart. */
    static Workload paced() {
        List<StoredFile> files = files();
        List<JobPlan> jobs = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            List<JobInput> input = List.of(JobInput.whole(files.get(1)));
            jobs.add(new JobPlan(i, Application.named("grep"), input, i * 120_000_000_000L));
        }
        return new Workload("paced", files, jobs, 2);
    }

    /** So many applications of one job each; the higher the number, the more it computes. */
    static Workload applications(int count) {
        StoredFile file = new StoredFile(0, "file", 64 * MIB);
        List<JobPlan> jobs = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            jobs.add(JobPlan.of(i, new Application("app-" + i, 1000.0 * i, 0), file));
        }
        return new Workload("many", List.of(file), jobs, 1);
    }

    private static List<StoredFile> files() {
        return List.of(new StoredFile(0, "clicks", 256 * MIB), new StoredFile(1, "users", 512 * MIB));
    }
}
