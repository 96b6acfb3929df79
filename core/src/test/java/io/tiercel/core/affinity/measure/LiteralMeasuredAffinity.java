package io.tiercel.core.affinity.measure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** {@link MeasuredAffinity} written down as it is meant, going through every application each time a job starts or ends. */
final class LiteralMeasuredAffinity implements AffinityModel {
    private static final class Application {
        private final List<Long> jobs = new ArrayList<>();
        private final List<ResourceUsage> runs = new ArrayList<>();
        private @Nullable UsageSample sample = new UsageSample();
        private @Nullable AffinityVerdict verdict;
    }

    private final AffinityConfig config;
    private final AffinityListener listener;
    private final Map<String, Application> applications = new LinkedHashMap<>();
    /** By job. */
    private final Map<Long, String> names = new LinkedHashMap<>();
    /** The jobs that have gone into the average and into their application's past, which each job does once. */
    private final Set<Long> recorded = new LinkedHashSet<>();

    private ResourceUsage average = ResourceUsage.PAPER_AVERAGE;

    LiteralMeasuredAffinity(AffinityConfig config, AffinityListener listener) {
        this.config = config;
        this.listener = listener;
    }

    @Override
    public void jobStarted(long id, String name) {
        if (names.containsKey(id)) {
            throw new IllegalArgumentException("job " + id + " is here already");
        }
        Application application = applications.computeIfAbsent(name, n -> new Application());
        AffinityVerdict verdict = application.verdict;
        if (verdict == null) {
            listener.affinityChanged(id, config.values().of(config.unmeasured()), () -> name + ": not measured yet");
        } else {
            listener.affinityChanged(id, config.values().of(verdict.affinity()), () -> name + ": " + verdict.why());
        }
        names.put(id, name);
        application.jobs.add(id);
        workloadChanged();
    }

    @Override
    public void taskMeasured(long id, TaskMeasurement task) {
        Application application = application(id);
        UsageSample sample = application.sample;
        if (sample == null) {
            return;
        }
        sample.add(task);
        boolean mostlyCached = sample.fromMemory() >= config.mostlyCachedShare();
        boolean clear = sample.tasks() >= config.tasksAtLeast() && sample.isClear(average, mostlyCached);
        if (clear || sample.tasks() >= config.tasksToMeasure()) {
            application.sample = null;
            classify(application, sample.tasks() + " tasks", sample.mean(), mostlyCached);
            if (!mostlyCached && recorded.add(id)) {
                average = average.towards(sample.mean(), config.averageWeight());
                application.runs.add(sample.mean());
            }
        }
    }

    @Override
    public void jobEnded(long id) {
        Application application = application(id);
        String name = Objects.requireNonNull(names.remove(id));
        application.jobs.remove(id);
        if (application.jobs.isEmpty()) {
            // So that those without jobs come in the order in which they came to have none.
            applications.remove(name);
            applications.put(name, application);
            List<String> idle = applications.entrySet().stream()
                    .filter(entry -> entry.getValue().jobs.isEmpty())
                    .map(Map.Entry::getKey)
                    .toList();
            idle.subList(0, Math.max(0, idle.size() - config.applicationsToRemember()))
                    .forEach(applications::remove);
        }
        workloadChanged();
    }

    /** What the job was found to be; null while it is unmeasured, and if it is not here. */
    @Nullable
    AffinityVerdict verdict(long id) {
        String name = names.get(id);
        return name == null ? null : Objects.requireNonNull(applications.get(name)).verdict;
    }

    /** Measures or classifies anew every application with jobs that run; others are measured when they have some. */
    private void workloadChanged() {
        for (Application application : applications.values()) {
            if (application.runs.size() >= config.runsToReuse()) {
                application.sample = null;
                if (!application.jobs.isEmpty()) {
                    classify(application, application.runs.size() + " past runs", past(application), false);
                }
            } else if (application.sample == null) {
                application.sample = new UsageSample();
            }
        }
    }

    private static ResourceUsage past(Application application) {
        ResourceUsage mean = application.runs.get(0);
        for (int run = 1; run < application.runs.size(); run++) {
            mean = mean.towards(application.runs.get(run), 1.0 / (run + 1));
        }
        return mean;
    }

    private void classify(Application application, String by, ResourceUsage usage, boolean mostlyCached) {
        AffinityVerdict before = application.verdict;
        AffinityVerdict verdict = AffinityVerdict.of(by, usage, average, mostlyCached);
        application.verdict = verdict;
        if (before == null || before.affinity() != verdict.affinity()) {
            application.jobs.forEach(id -> listener.affinityChanged(
                    id, config.values().of(verdict.affinity()), () -> names.get(id) + ": " + verdict.why()));
        }
    }

    private Application application(long id) {
        String name = names.get(id);
        if (name == null) {
            throw new IllegalArgumentException("there is no job " + id);
        }
        return Objects.requireNonNull(applications.get(name));
    }
}
