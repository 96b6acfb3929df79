package io.tiercel.simulator.workload;

import io.tiercel.simulator.trace.SwimJob;
import io.tiercel.simulator.trace.SwimTrace;
import io.tiercel.simulator.world.model.Application;
import io.tiercel.simulator.world.model.JobInput;
import io.tiercel.simulator.world.model.JobPlan;
import io.tiercel.simulator.world.model.Workload;
import io.tiercel.simulator.world.store.StoredFile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A workload in SWIM's format, made smaller to fit the cluster: all bytes are divided by the same number and times stay, as
 * SWIM's own tools do ("The Case for Evaluating MapReduce Performance Using Workload Suites", MASCOTS 2011, section 4).
 *
 * <p>A path becomes a file as large as the most that any job reads of it; jobs that read nothing are left out. The trace
 * says what a job's tasks write but not what they compute: we take the average of CAVA's applications for each byte. What
 * a scheduler can know a job by is how much comes out of it, so that jobs which shrink their input alike count as one
 * application. Immutable.
 *
 * @param name how reports call it
 * @param divisor of all bytes
 * @param fromSeconds jobs submitted before that time of the trace are left out
 * @param toSeconds and those from that time on
 */
public record SwimWorkload(String name, SwimTrace trace, double divisor, long fromSeconds, long toSeconds)
        implements WorkloadSource {
    private static final double CPU_NANOS_PER_BYTE = Application.CAVA.stream()
            .mapToDouble(Application::cpuNanosPerByte)
            .average()
            .orElseThrow();

    public SwimWorkload {
        if (!(divisor > 0)) {
            throw new IllegalArgumentException("what bytes are divided by must be positive: " + divisor);
        }
        if (fromSeconds < 0 || toSeconds <= fromSeconds) {
            throw new IllegalArgumentException("no time lies from " + fromSeconds + " to " + toSeconds + " s");
        }
        if (trace.jobs().stream().noneMatch(job -> isTaken(job, fromSeconds, toSeconds))) {
            throw new IllegalArgumentException("no job of the trace reads anything from " + fromSeconds + " s on"
                    + (toSeconds == Long.MAX_VALUE ? "" : " to " + toSeconds + " s"));
        }
    }

    @Override
    public Workload make(long seed) {
        List<SwimJob> jobs = trace.jobs().stream()
                .filter(job -> isTaken(job, fromSeconds, toSeconds))
                .toList();
        Map<Long, StoredFile> files = files(jobs);
        List<JobPlan> plans = new ArrayList<>();
        for (SwimJob job : jobs) {
            JobInput input = new JobInput(file(files, job), scaled(job.inputBytes()));
            long submitNanos = TimeUnit.SECONDS.toNanos(job.submitSeconds() - fromSeconds);
            plans.add(new JobPlan(plans.size(), application(job), List.of(input), submitNanos));
        }
        return new Workload(name, List.copyOf(files.values()), plans, Math.max(1, plans.size()));
    }

    private static boolean isTaken(SwimJob job, long fromSeconds, long toSeconds) {
        return job.submitSeconds() >= fromSeconds && job.submitSeconds() < toSeconds && job.inputBytes() > 0;
    }

    private Map<Long, StoredFile> files(List<SwimJob> jobs) {
        Map<Long, Long> bytes = new LinkedHashMap<>();
        jobs.forEach(job -> bytes.merge(job.path(), scaled(job.inputBytes()), Math::max));
        Map<Long, StoredFile> files = new LinkedHashMap<>();
        bytes.forEach((path, most) -> files.put(path, new StoredFile(files.size(), "path " + path, most)));
        return files;
    }

    private static StoredFile file(Map<Long, StoredFile> files, SwimJob job) {
        StoredFile file = files.get(job.path());
        if (file == null) {
            throw new IllegalStateException("a path was there before");
        }
        return file;
    }

    private long scaled(long bytes) {
        return Math.max(1, Math.round(bytes / divisor));
    }

    private static Application application(SwimJob job) {
        double share = job.mapOutputBytes() / (double) job.inputBytes();
        return new Application(kind(share), CPU_NANOS_PER_BYTE, share);
    }

    /** Names a share by its power of ten, as far as a disk notices the difference. */
    private static String kind(double share) {
        if (share < 0.01) {
            return "filter";
        }
        if (share < 0.1) {
            return "aggregate";
        }
        return share < 1 ? "transform" : "expand";
    }
}
