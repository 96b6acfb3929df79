package io.tiercel.core.affinity.measure;

import io.tiercel.core.affinity.measure.PastRuns.Past;
import io.tiercel.core.collection.LongMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Affinity from what a job's first tasks use, by the decision tree (CAVA, section IV-A).
 *
 * <p>A job counts as unmeasured until enough of its tasks were measured; it is then compared with the average over
 * applications, which begins at table I's and moves a little towards each one measured. A job of an application that has
 * run often enough is classified by its past runs at once. When a job starts or ends, the ones that run are measured
 * again, because they now share machines with others: their class stands until then, and a measurement that is under way
 * goes on, so that frequent changes do not keep it from ending.
 *
 * <p>What was measured while the input was mostly cached goes neither into the average nor into an application's past,
 * since its CPU says nothing. Whether that is so is told from the measured tasks themselves. Not thread-safe.
 *
 * <p>A job whose input is mostly cached is judged by what it writes alone, since its CPU is busy either way.
 */
public final class MeasuredAffinity implements AffinityModel {
    private final AffinityConfig config;
    private final AffinityListener listener;
    private final PastRuns past;
    private final LongMap<MeasuredJob> jobs = new LongMap<>();
    private final Map<String, ApplicationJobs> applications = new LinkedHashMap<>();
    /** Those of the applications whose jobs are classified by past runs. */
    private final Set<String> reused = new LinkedHashSet<>();
    /** Applications whose jobs may be found to be something else when the workload changes next. */
    private final Set<String> stale = new LinkedHashSet<>();

    private ResourceUsage average = ResourceUsage.PAPER_AVERAGE;
    /** How often the workload has changed. */
    private long changes;

    public MeasuredAffinity(AffinityConfig config, AffinityListener listener) {
        this.config = config;
        this.listener = listener;
        this.past = new PastRuns(config.applicationsToRemember());
    }

    @Override
    public void jobStarted(long id, String application) {
        if (jobs.contains(id)) {
            throw new IllegalArgumentException("job " + id + " is here already");
        }
        MeasuredJob job = new MeasuredJob(id, applications.computeIfAbsent(application, ApplicationJobs::new));
        jobs.put(id, job);
        stale.add(application);
        Past runs = past.of(application);
        if (runs == null) {
            listener.affinityChanged(id, config.values().of(config.unmeasured()), () -> "not measured yet");
        } else {
            classify(job, runs.usage(), false);
        }
        workloadChanged();
        // Not before: what the application's jobs shared until now, and may keep, is not this one's.
        job.application().started(job);
    }

    @Override
    public void taskMeasured(long id, TaskMeasurement task) {
        MeasuredJob job = job(id);
        if (!job.isMeasured(changes)) {
            return;
        }
        job.sample().add(task);
        if (job.sample().tasks() >= config.tasksToMeasure()) {
            job.measured(changes);
            conclude(job, job.sample());
        }
    }

    @Override
    public void jobEnded(long id) {
        MeasuredJob job = job(id);
        jobs.remove(id);
        ApplicationJobs application = job.application();
        application.ended(job);
        if (application.isEmpty()) {
            applications.remove(application.name());
            reused.remove(application.name());
        }
        workloadChanged();
    }

    /** What the job was found to be; null while it is unmeasured, and if it is not here. */
    public @Nullable AffinityVerdict verdict(long id) {
        MeasuredJob job = jobs.get(id);
        return job == null ? null : job.verdict();
    }

    /** Measures every job anew, which each knows by the count, or classifies it anew, where that may change anything. */
    private void workloadChanged() {
        changes++;
        stale.forEach(this::revise);
        stale.clear();
    }

    /** Finds out anew whether the application's jobs go by its past, and what they are by it. */
    private void revise(String name) {
        ApplicationJobs application = applications.get(name);
        Past runs = past.of(name);
        if (application == null) {
            return;
        }
        if (runs != null && runs.runs() >= config.runsToReuse()) {
            reused.add(name);
            AffinityVerdict verdict = AffinityVerdict.of(runs.usage(), average, false);
            application.share(verdict).forEach(job -> announce(job, verdict));
        } else {
            reused.remove(name);
            application.part();
        }
    }

    private void conclude(MeasuredJob job, UsageSample sample) {
        boolean mostlyCached = sample.fromMemory() >= config.mostlyCachedShare();
        classify(job, sample.mean(), mostlyCached);
        if (!mostlyCached && job.recordOnce()) {
            average = average.towards(sample.mean(), config.averageWeight());
            past.add(job.application().name(), sample.mean());
            stale.add(job.application().name());
            // They are compared with the average, and one of them may have been forgotten.
            stale.addAll(reused);
        }
    }

    private void classify(MeasuredJob job, ResourceUsage usage, boolean mostlyCached) {
        AffinityVerdict verdict = AffinityVerdict.of(usage, average, mostlyCached);
        if (job.found(verdict)) {
            announce(job, verdict);
        }
    }

    private void announce(MeasuredJob job, AffinityVerdict verdict) {
        listener.affinityChanged(job.id(), config.values().of(verdict.affinity()), verdict::why);
    }

    private MeasuredJob job(long id) {
        MeasuredJob job = jobs.get(id);
        if (job == null) {
            throw new IllegalArgumentException("there is no job " + id);
        }
        return job;
    }
}
