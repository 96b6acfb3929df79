package io.tiercel.core.locality;

import io.tiercel.core.model.LocalityLevel;
import io.tiercel.core.model.Medium;
import io.tiercel.core.model.Proximity;
import io.tiercel.core.model.Topology;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** CAVA's algorithm 1 written down as printed and mended, looking at every task and every copy each time. */
final class LiteralAlgorithm {
    private static final class Job {
        private final long id;
        private final long[] blocks;
        private final TreeSet<Integer> unlaunched = new TreeSet<>();
        private int running;
        private int skip;

        Job(long id, long[] blocks) {
            this.id = id;
            this.blocks = blocks;
        }
    }

    private final Topology topology;
    private final SkipLimits limits;
    private final SkipReset reset;
    private final Map<Long, Job> jobs = new LinkedHashMap<>();
    private final Map<Long, Set<Integer>> memory = new LinkedHashMap<>();
    private final Map<Long, Set<Integer>> disk = new LinkedHashMap<>();

    LiteralAlgorithm(Topology topology, SkipLimits limits, SkipReset reset) {
        this.topology = topology;
        this.limits = limits;
        this.reset = reset;
    }

    /** The VMs that hold copies, to be changed as they come and go. */
    Set<Integer> copies(Medium medium, long block) {
        return (medium == Medium.MEMORY ? memory : disk).computeIfAbsent(block, b -> new TreeSet<>());
    }

    void jobArrived(long id, long[] blocks) {
        Job job = new Job(id, blocks);
        for (int task = 0; task < blocks.length; task++) {
            job.unlaunched.add(task);
        }
        jobs.put(id, job);
    }

    void jobEnded(long id) {
        jobs.remove(id);
    }

    void taskFinished(long id) {
        job(id).running--;
    }

    void taskReturned(long id, int task, boolean ran) {
        job(id).running -= ran ? 1 : 0;
        job(id).unlaunched.add(task);
    }

    int skips(long id) {
        return job(id).skip;
    }

    int running(long id) {
        return job(id).running;
    }

    private Job job(long id) {
        return Objects.requireNonNull(jobs.get(id));
    }

    @Nullable
    Assignment heartbeat(int n) {
        List<Job> sorted = new ArrayList<>(jobs.values());
        sorted.sort(Comparator.comparingInt(job -> job.running));
        for (Job j : sorted) {
            if (j.unlaunched.isEmpty()) {
                continue;
            }
            Assignment launched = consider(j, n);
            if (launched != null) {
                return launched;
            }
        }
        return null;
    }

    private @Nullable Assignment consider(Job j, int n) {
        double cachedShare = cachedShare(j);
        Integer t;
        if ((t = task(j, n, LocalityLevel.VM_MEMORY)) != null) {
            return launch(j, t, n, LocalityLevel.VM_MEMORY, true);
        } else if ((t = task(j, n, LocalityLevel.HOST_MEMORY)) != null && j.skip >= cachedShare * limits.vmMemory()) {
            return launch(j, t, n, LocalityLevel.HOST_MEMORY, true);
        } else if ((t = task(j, n, LocalityLevel.RACK_MEMORY)) != null && j.skip >= cachedShare * limits.hostMemory()) {
            return launch(j, t, n, LocalityLevel.RACK_MEMORY, true);
        } else if ((t = task(j, n, LocalityLevel.VM_DISK)) != null && j.skip >= cachedShare * limits.rackMemory()) {
            return launch(j, t, n, LocalityLevel.VM_DISK, true);
        } else if ((t = task(j, n, LocalityLevel.HOST_DISK)) != null && j.skip >= limits.vmDisk()) {
            return launch(j, t, n, LocalityLevel.HOST_DISK, true);
        } else if (j.skip >= limits.hostDisk()) {
            boolean always = reset == SkipReset.ALWAYS;
            t = task(j, n, LocalityLevel.RACK_DISK);
            return t != null
                    ? launch(j, t, n, LocalityLevel.RACK_DISK, always)
                    : launch(j, j.unlaunched.first(), n, LocalityLevel.OFF_RACK, always);
        }
        j.skip++;
        return null;
    }

    private Assignment launch(Job j, int t, int n, LocalityLevel level, boolean resets) {
        Assignment assignment = new Assignment(j.id, t, n, level, j.skip);
        j.unlaunched.remove(t);
        j.running++;
        j.skip = resets ? 0 : j.skip;
        return assignment;
    }

    /** The first unlaunched task with a copy in the level's medium, so near or nearer. */
    private @Nullable Integer task(Job j, int n, LocalityLevel level) {
        for (int t : j.unlaunched) {
            for (int copy : copies(level.medium(), j.blocks[t])) {
                Proximity proximity = topology.proximity(n, copy);
                if (proximity.compareTo(level.proximity()) <= 0) {
                    return t;
                }
            }
        }
        return null;
    }

    private double cachedShare(Job j) {
        int cached = 0;
        for (long block : j.blocks) {
            cached += copies(Medium.MEMORY, block).isEmpty() ? 0 : 1;
        }
        return cached / (double) j.blocks.length;
    }
}
