package io.tiercel.simulator.world;

import io.tiercel.core.affinity.Scheme;
import io.tiercel.core.locality.SchedulingConfig;
import io.tiercel.core.model.LocalityLevel;
import io.tiercel.simulator.world.model.Application;
import io.tiercel.simulator.world.model.ClusterModel;
import io.tiercel.simulator.world.model.ClusterShape;
import io.tiercel.simulator.world.model.JobPlan;
import io.tiercel.simulator.world.model.VmModel;
import io.tiercel.simulator.world.model.Workload;
import io.tiercel.simulator.world.result.JobResult;
import io.tiercel.simulator.world.result.RunResult;
import io.tiercel.simulator.world.store.StoredFile;
import io.tiercel.simulator.world.view.ClusterView;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The experiment of CAVA's figure 3: on a host with one disk and eight workers of two slots, what the map tasks of one
 * application take in all when each reads its block at one and the same level.
 *
 * <p>For the rack's memory there are two such hosts with a job each, and tasks read from the other host.
 */
public final class FigureThree {
    private static final int VMS_ON_HOST = 8;
    private static final int SLOTS = 2;
    /** This application reads a graph, which is smaller than texts and tables are. */
    private static final String READS_A_GRAPH = "pagerank";

    private final ClusterModel model;

    public FigureThree(ClusterModel cluster) {
        VmModel vm = new VmModel(SLOTS, 0, 0, cluster.vm().memoryBytesPerSecond(), TimeUnit.SECONDS.toNanos(1));
        model = cluster.withShape(new ClusterShape(1, 2, 2 * VMS_ON_HOST))
                .withVm(vm)
                .withReplicas(1);
    }

    /** How much less time map tasks take than at VM disk, as a share of that. */
    public double gain(Application application, LocalityLevel level) {
        return 1 - mapNanos(application, level) / mapNanos(application, LocalityLevel.VM_DISK);
    }

    /** The average gain of all of the paper's applications. */
    public double meanGain(LocalityLevel level) {
        return Application.CAVA.stream()
                .mapToDouble(application -> gain(application, level))
                .average()
                .orElseThrow();
    }

    private double mapNanos(Application application, LocalityLevel level) {
        long gigabytes = application.name().equals(READS_A_GRAPH) ? 1 : 8;
        List<StoredFile> files = new ArrayList<>();
        List<JobPlan> jobs = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            files.add(new StoredFile(i, "input-" + i, gigabytes << 30));
            jobs.add(JobPlan.of(i, application, files.get(i)));
        }
        RunResult result = new World(model, new Workload("figure 3", files, jobs, 2), FigureThree::fifo, 1)
                .reading((block, vm) -> new Source(source(vm, level), level.medium(), level))
                .run();
        return result.jobs().stream().mapToLong(JobResult::mapNanos).sum();
    }

    private static int source(int vm, LocalityLevel level) {
        return switch (level.proximity()) {
            case SAME_VM -> vm;
            case SAME_HOST -> vm ^ 1;
            case SAME_RACK, ELSEWHERE -> (vm + VMS_ON_HOST) % (2 * VMS_ON_HOST);
        };
    }

    private static Decisions fifo(ClusterView cluster) {
        return Decisions.of(SchedulingConfig.fifo(), Scheme.NO_CACHE.newCaching(), cluster.topology());
    }
}
