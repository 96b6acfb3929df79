package io.tiercel.core.affinity.measure;

import io.tiercel.core.collection.LongMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Affinity from what an application's first tasks use, by the decision tree (CAVA, section IV-A).
 *
 * <p>CAVA measures 50 tasks of a job. Most real jobs have fewer, so tasks are pooled by application, over the jobs that run
 * together and over runs that follow each other; and as many are measured as it takes to be sure of the class, from
 * {@link AffinityConfig#tasksAtLeast} to {@link AffinityConfig#tasksToMeasure}.
 *
 * <p>An application counts as unmeasured until then; it is compared with the average over applications, which begins at table
 * I's and moves a little towards each run measured. One that has run often enough is classified by its past runs. When a job
 * starts or ends, the others are measured again, because applications now share machines with others: their class stands until
 * then, and a measurement that is under way goes on, so that frequent changes do not keep it from ending.
 *
 * <p>What was measured while the input was mostly cached goes neither into the average nor into an application's past,
 * since its CPU says nothing: such an application is judged by what it writes alone. Whether that is so is told from the
 * measured tasks themselves. Not thread-safe.
 */
public final class MeasuredAffinity implements AffinityModel {
    private final AffinityConfig config;
    private final AffinityListener listener;
    private final LongMap<MeasuredJob> jobs = new LongMap<>();
    /** Those with jobs that run. */
    private final Map<String, MeasuredApplication> active = new LinkedHashMap<>();
    /** The others; the one that has been so for longest is first. */
    private final Map<String, MeasuredApplication> idle = new LinkedHashMap<>();

    private ResourceUsage average = ResourceUsage.PAPER_AVERAGE;
    /** Whether one that goes by its past is to be compared with an average that it was not compared with. */
    private boolean pastIsStale;
    /** How often the workload has changed. */
    private long changes;

    public MeasuredAffinity(AffinityConfig config, AffinityListener listener) {
        this.config = config;
        this.listener = listener;
    }

    @Override
    public void jobStarted(long id, String application) {
        if (jobs.contains(id)) {
            throw new IllegalArgumentException("job " + id + " is here already");
        }
        MeasuredApplication its = activate(application);
        MeasuredJob job = new MeasuredJob(id, its);
        jobs.put(id, job);
        AffinityVerdict verdict = its.verdict();
        if (verdict == null) {
            listener.affinityChanged(
                    id, config.values().of(config.unmeasured()), () -> application + ": not measured yet");
        } else {
            announce(job, verdict);
        }
        its.started(job);
        pastIsStale |= goesByPast(its);
        workloadChanged();
    }

    @Override
    public void taskMeasured(long id, TaskMeasurement task) {
        MeasuredJob job = job(id);
        MeasuredApplication application = job.application();
        if (!goesByPast(application) && application.isStale(changes)) {
            application.sample().add(task);
            if (isEnough(application.sample())) {
                conclude(job, application.sample());
            }
        }
    }

    @Override
    public void jobEnded(long id) {
        MeasuredJob job = job(id);
        jobs.remove(id);
        MeasuredApplication application = job.application();
        application.ended(job);
        if (application.isIdle()) {
            active.remove(application.name());
            idle.put(application.name(), application);
            if (idle.size() > config.applicationsToRemember()) {
                idle.remove(idle.keySet().iterator().next());
            }
        }
        workloadChanged();
    }

    @Override
    public LearnedAffinity learned() {
        Map<String, Map<String, Double>> applications = new LinkedHashMap<>();
        idle.forEach((name, application) -> application.learned().ifPresent(own -> applications.put(name, own)));
        active.forEach((name, application) -> application.learned().ifPresent(own -> applications.put(name, own)));
        Map<String, Double> ofAll = new LinkedHashMap<>();
        MeasuredApplication.put(ofAll, "", average);
        return new LearnedAffinity(ofAll, applications);
    }

    @Override
    public void recall(LearnedAffinity learned) {
        average = MeasuredApplication.usage(learned.ofAll(), "", ResourceUsage.PAPER_AVERAGE);
        learned.applications().forEach((name, numbers) -> {
            if (idle.size() < config.applicationsToRemember()) {
                idle.put(name, MeasuredApplication.recalled(name, numbers, average));
            }
        });
    }

    /** What the job was found to be; null while it is unmeasured, and if it is not here. */
    public @Nullable AffinityVerdict verdict(long id) {
        MeasuredJob job = jobs.get(id);
        return job == null ? null : job.application().verdict();
    }

    private MeasuredApplication activate(String name) {
        MeasuredApplication remembered = idle.remove(name);
        if (remembered != null) {
            active.put(name, remembered);
        }
        return active.computeIfAbsent(name, MeasuredApplication::new);
    }

    private boolean goesByPast(MeasuredApplication application) {
        return application.runs() >= config.runsToReuse();
    }

    private boolean isEnough(UsageSample sample) {
        return sample.tasks() >= config.tasksToMeasure()
                || (sample.tasks() >= config.tasksAtLeast() && sample.isClear(average, isMostlyCached(sample)));
    }

    private boolean isMostlyCached(UsageSample sample) {
        return sample.fromMemory() >= config.mostlyCachedShare();
    }

    /** Has every application measured anew, which each knows by the count, or classifies it anew. */
    private void workloadChanged() {
        changes++;
        if (pastIsStale) {
            pastIsStale = false;
            active.values().stream()
                    .filter(this::goesByPast)
                    .toList()
                    .forEach(application ->
                            classify(application, application.runs() + " past runs", application.past(), false));
        }
    }

    private void conclude(MeasuredJob job, UsageSample sample) {
        MeasuredApplication application = job.application();
        boolean mostlyCached = isMostlyCached(sample);
        application.measured(changes);
        classify(application, sample.tasks() + " tasks", sample.mean(), mostlyCached);
        if (!mostlyCached && job.recordOnce()) {
            average = average.towards(sample.mean(), config.averageWeight());
            pastIsStale = true;
            application.ran(sample.mean());
        }
    }

    private void classify(MeasuredApplication application, String by, ResourceUsage usage, boolean mostlyCached) {
        AffinityVerdict verdict = AffinityVerdict.of(by, usage, average, mostlyCached);
        if (application.found(verdict)) {
            application.jobs().forEach(job -> announce(job, verdict));
        }
    }

    private void announce(MeasuredJob job, AffinityVerdict verdict) {
        String name = job.application().name();
        listener.affinityChanged(job.id(), config.values().of(verdict.affinity()), () -> name + ": " + verdict.why());
    }

    private MeasuredJob job(long id) {
        MeasuredJob job = jobs.get(id);
        if (job == null) {
            throw new IllegalArgumentException("there is no job " + id);
        }
        return job;
    }
}
