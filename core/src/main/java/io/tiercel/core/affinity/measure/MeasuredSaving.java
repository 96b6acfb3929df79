package io.tiercel.core.affinity.measure;

import io.tiercel.core.collection.LongMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Affinity as the time that an application's tasks wait less for each byte they read out of memory rather than from disk,
 * in place of CAVA's three classes.
 *
 * <p>Some tasks read from memory and some from disk, so that both waits are seen while a cluster runs, and nothing is to
 * be profiled. How long a byte from disk takes depends on how an application reads, and is measured for each; until it is,
 * that of all applications stands for it. A byte from memory takes as long for all. Not thread-safe.
 */
public final class MeasuredSaving implements AffinityModel {
    private static final class Job {
        private final String application;
        private double announced = -1;

        Job(String application) {
            this.application = application;
        }
    }

    private final SavingConfig config;
    private final AffinityListener listener;
    private final LongMap<Job> jobs = new LongMap<>();
    private final ReadSpeed memory = new ReadSpeed();
    private final ReadSpeed disk = new ReadSpeed();
    /** From disk; the application measured longest ago comes first. */
    private final Map<String, ReadSpeed> byApplication = new LinkedHashMap<>(16, 0.75f, true);

    public MeasuredSaving(SavingConfig config, AffinityListener listener) {
        this.config = config;
        this.listener = listener;
    }

    @Override
    public void jobStarted(long id, String application) {
        Job job = new Job(application);
        jobs.put(id, job);
        announce(id, job);
    }

    @Override
    public void taskMeasured(long id, TaskMeasurement task) {
        Job job = job(id);
        if (task.fromMemory()) {
            memory.add(task);
        } else {
            disk.add(task);
            byApplication
                    .computeIfAbsent(job.application, application -> new ReadSpeed())
                    .add(task);
        }
        if (byApplication.size() > config.applicationsToRemember()) {
            byApplication.remove(byApplication.keySet().iterator().next());
        }
        announce(id, job);
    }

    @Override
    public void jobEnded(long id) {
        job(id);
        jobs.remove(id);
    }

    @Override
    public LearnedAffinity learned() {
        Map<String, Map<String, Double>> applications = new LinkedHashMap<>();
        byApplication.forEach((name, speed) -> applications.put(name, speed.numbers("")));
        Map<String, Double> all = new LinkedHashMap<>(memory.numbers("memory."));
        all.putAll(disk.numbers("disk."));
        return new LearnedAffinity(all, applications);
    }

    @Override
    public void recall(LearnedAffinity learned) {
        memory.recall(learned.ofAll(), "memory.");
        disk.recall(learned.ofAll(), "disk.");
        learned.applications().forEach((name, numbers) -> {
            if (byApplication.size() < config.applicationsToRemember()) {
                byApplication
                        .computeIfAbsent(name, application -> new ReadSpeed())
                        .recall(numbers, "");
            }
        });
    }

    private void announce(long id, Job job) {
        @Nullable ReadSpeed own = known(byApplication.get(job.application));
        @Nullable ReadSpeed fromMemory = known(memory);
        double fromDisk = own == null ? fromAnyDisk() : own.nanosPerByte();
        double saving = Math.max(0, fromDisk - (fromMemory == null ? 0 : fromMemory.nanosPerByte()));
        if (job.announced < 0 || Math.abs(saving - job.announced) > config.changeToAnnounce() * job.announced) {
            job.announced = saving;
            listener.affinityChanged(id, saving, () -> job.application + ": " + why(own));
        }
    }

    private static String why(@Nullable ReadSpeed own) {
        return own == null
                ? "all tasks' waits for disks"
                : "its tasks' waits for the disk, " + own.tasks() + " measured";
    }

    private double fromAnyDisk() {
        @Nullable ReadSpeed any = known(disk);
        return any == null ? config.diskNanosPerByte() : any.nanosPerByte();
    }

    private @Nullable ReadSpeed known(@Nullable ReadSpeed speed) {
        return speed == null || speed.tasks() < config.tasksToTrust() ? null : speed;
    }

    private Job job(long id) {
        Job job = jobs.get(id);
        if (job == null) {
            throw new IllegalArgumentException("there is no job " + id);
        }
        return job;
    }
}
