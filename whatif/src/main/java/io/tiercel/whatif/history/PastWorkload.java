package io.tiercel.whatif.history;

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
 * Makes a workload of past jobs: a path is one file, as large as the most that a job read of it; a job is submitted as long
 * after the first as it was, and none waits for another to end.
 */
final class PastWorkload {
    private final List<PastJob> jobs;
    private final List<Map<String, Long>> bytesByPath;
    private final Map<String, StoredFile> files;

    private PastWorkload(List<PastJob> jobs) {
        ReadShares shares = new ReadShares(jobs);
        this.jobs = jobs;
        this.bytesByPath = jobs.stream().map(shares::bytesByPath).toList();
        this.files = files(bytesByPath);
    }

    /** @param jobs at least one, in the order in which they were submitted */
    static Workload of(String name, List<PastJob> jobs) {
        PastWorkload past = new PastWorkload(jobs);
        return new Workload(name, List.copyOf(past.files.values()), past.plans(), jobs.size());
    }

    private static Map<String, StoredFile> files(List<Map<String, Long>> bytesByPath) {
        Map<String, Long> most = new LinkedHashMap<>();
        bytesByPath.forEach(job -> job.forEach((path, bytes) -> most.merge(path, bytes, Math::max)));
        Map<String, StoredFile> files = new LinkedHashMap<>();
        most.forEach((path, bytes) -> files.put(path, new StoredFile(files.size(), path, bytes)));
        return files;
    }

    private List<JobPlan> plans() {
        long firstMillis = jobs.get(0).submitMillis();
        List<JobPlan> plans = new ArrayList<>();
        for (PastJob job : jobs) {
            List<JobInput> inputs = inputs(bytesByPath.get(plans.size()));
            long submitNanos = TimeUnit.MILLISECONDS.toNanos(job.submitMillis() - firstMillis);
            plans.add(new JobPlan(plans.size(), application(job, inputs), inputs, submitNanos));
        }
        return plans;
    }

    private List<JobInput> inputs(Map<String, Long> bytes) {
        List<JobInput> inputs = new ArrayList<>();
        bytes.forEach((path, read) -> {
            StoredFile file = files.get(path);
            if (file == null) {
                throw new IllegalStateException("a path was there before");
            }
            inputs.add(new JobInput(file, read));
        });
        return inputs;
    }

    /** What this run cost for each byte; other runs of the application may have cost more or less. */
    private static Application application(PastJob job, List<JobInput> inputs) {
        double bytes = inputs.stream().mapToLong(JobInput::bytes).sum();
        return new Application(ApplicationName.of(job.name()), job.cpuNanos() / bytes, job.writtenBytes() / bytes);
    }
}
