package io.tiercel.core.affinity.measure;

import io.tiercel.core.affinity.measure.PastRuns.Past;
import io.tiercel.core.collection.LongMap;
import org.jspecify.annotations.Nullable;

/** {@link MeasuredAffinity} written down as it is meant, going through every job each time one starts or ends. */
final class LiteralMeasuredAffinity implements AffinityModel {
    private static final class Job {
        private final long id;
        private final String application;
        private @Nullable UsageSample sample;
        private @Nullable AffinityVerdict verdict;
        /** Whether it has gone into the average and into its application's past, which each job does once. */
        private boolean recorded;

        Job(long id, String application) {
            this.id = id;
            this.application = application;
        }
    }

    private final AffinityConfig config;
    private final AffinityListener listener;
    private final PastRuns past;
    private final LongMap<Job> jobs = new LongMap<>();
    private ResourceUsage average = ResourceUsage.PAPER_AVERAGE;

    LiteralMeasuredAffinity(AffinityConfig config, AffinityListener listener) {
        this.config = config;
        this.listener = listener;
        this.past = new PastRuns(config.applicationsToRemember());
    }

    @Override
    public void jobStarted(long id, String application) {
        if (jobs.contains(id)) {
            throw new IllegalArgumentException("job " + id + " is here already");
        }
        Job job = new Job(id, application);
        jobs.put(id, job);
        Past runs = past.of(application);
        if (runs == null) {
            listener.affinityChanged(id, config.values().of(config.unmeasured()), () -> "not measured yet");
        } else {
            classify(job, runs.usage(), false);
        }
        workloadChanged();
    }

    @Override
    public void taskMeasured(long id, TaskMeasurement task) {
        Job job = job(id);
        if (job.sample == null) {
            return;
        }
        job.sample.add(task);
        if (job.sample.tasks() >= config.tasksToMeasure()) {
            conclude(job, job.sample);
            job.sample = null;
        }
    }

    @Override
    public void jobEnded(long id) {
        job(id);
        jobs.remove(id);
        workloadChanged();
    }

    /** What the job was found to be; null while it is unmeasured, and if it is not here. */
    @Nullable
    AffinityVerdict verdict(long id) {
        Job job = jobs.get(id);
        return job == null ? null : job.verdict;
    }

    /** Measures or classifies anew every job that is here. */
    private void workloadChanged() {
        for (Job job : jobs.values()) {
            Past runs = past.of(job.application);
            if (runs != null && runs.runs() >= config.runsToReuse()) {
                job.sample = null;
                classify(job, runs.usage(), false);
            } else if (job.sample == null) {
                job.sample = new UsageSample();
            }
        }
    }

    private void conclude(Job job, UsageSample sample) {
        boolean mostlyCached = sample.fromMemory() >= config.mostlyCachedShare();
        classify(job, sample.mean(), mostlyCached);
        if (!mostlyCached && !job.recorded) {
            job.recorded = true;
            average = average.towards(sample.mean(), config.averageWeight());
            past.add(job.application, sample.mean());
        }
    }

    private void classify(Job job, ResourceUsage usage, boolean mostlyCached) {
        AffinityVerdict before = job.verdict;
        AffinityVerdict verdict = AffinityVerdict.of(usage, average, mostlyCached);
        job.verdict = verdict;
        if (before == null || before.affinity() != verdict.affinity()) {
            listener.affinityChanged(job.id, config.values().of(verdict.affinity()), verdict::why);
        }
    }

    private Job job(long id) {
        Job job = jobs.get(id);
        if (job == null) {
            throw new IllegalArgumentException("there is no job " + id);
        }
        return job;
    }
}
