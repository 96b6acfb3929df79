package io.tiercel.simulator.world;

import java.util.List;

/**
 * Jobs to run on files.
 *
 * @param files numbered from 0 in this order
 * @param jobs numbered from 0 in this order, in which they are there to be started
 * @param atOnce how many run at a time; others wait until one ends
 */
public record Workload(String name, List<StoredFile> files, List<JobPlan> jobs, int atOnce) {
    public Workload {
        files = List.copyOf(files);
        jobs = List.copyOf(jobs);
        if (jobs.isEmpty()) {
            throw new IllegalArgumentException("a workload must have a job");
        }
        if (atOnce < 1) {
            throw new IllegalArgumentException("jobs at once must be positive: " + atOnce);
        }
        long submitNanos = 0;
        for (int i = 0; i < jobs.size(); i++) {
            JobPlan job = jobs.get(i);
            if (job.number() != i || job.submitNanos() < submitNanos) {
                throw new IllegalArgumentException("job " + job.number() + " is not in its place");
            }
            submitNanos = job.submitNanos();
            for (JobInput input : job.inputs()) {
                if (!files.get(input.file().number()).equals(input.file())) {
                    throw new IllegalArgumentException("job " + i + " reads a file that is not in its place");
                }
            }
        }
    }

    /** The bytes of all files that some job reads. */
    public long inputBytes() {
        return jobs.stream()
                .flatMap(job -> job.inputs().stream())
                .map(JobInput::file)
                .distinct()
                .mapToLong(StoredFile::bytes)
                .sum();
    }

    /** How many jobs read each file, by its number. */
    public int[] readers() {
        int[] readers = new int[files.size()];
        jobs.forEach(job -> job.inputs().forEach(input -> readers[input.file().number()]++));
        return readers;
    }
}
