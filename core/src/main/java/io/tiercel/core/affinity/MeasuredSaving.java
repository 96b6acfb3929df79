package io.tiercel.core.affinity;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Affinity as the time that an application's tasks are seen to save for each byte they read out of memory rather than from
 * disk, in place of CAVA's three classes.
 *
 * <p>What CAVA profiles off-line for Static-CA comes for free while a cluster runs: some tasks read from memory and some
 * from disk. Where only one kind was seen enough, the other is estimated by the decision tree: a class' value is the
 * share of run time saved, so that memory time = disk time x (1 - value). Times a file's frequency this is the time that a
 * byte of room saves in a window, which is what room should go by. Remembers as many applications as the tree does. Not
 * thread-safe.
 */
public final class MeasuredSaving implements AffinityModel {
    private static final class Speeds {
        private final TaskSpeed memory = new TaskSpeed();
        private final TaskSpeed disk = new TaskSpeed();
    }

    private static final class Job {
        private final String application;
        private double classValue;
        private double announced = -1;

        Job(String application) {
            this.application = application;
        }
    }

    private final SavingConfig config;
    private final int applicationsMax;
    private final AffinityListener listener;
    private final MeasuredAffinity classes;
    private final Map<Long, Job> jobs = new LinkedHashMap<>();
    /** The application measured longest ago comes first. */
    private final Map<String, Speeds> speeds = new LinkedHashMap<>(16, 0.75f, true);

    public MeasuredSaving(SavingConfig config, AffinityConfig classes, AffinityListener listener) {
        this.config = config;
        this.applicationsMax = classes.applicationsToRemember();
        this.listener = listener;
        this.classes = new MeasuredAffinity(classes, this::classChanged);
    }

    @Override
    public void jobStarted(long job, String application) {
        jobs.put(job, new Job(application));
        classes.jobStarted(job, application);
    }

    @Override
    public void taskMeasured(long id, TaskMeasurement task) {
        Job job = job(id);
        Speeds known = speeds.computeIfAbsent(job.application, application -> new Speeds());
        (task.fromMemory() ? known.memory : known.disk).add(task);
        if (speeds.size() > applicationsMax) {
            speeds.remove(speeds.keySet().iterator().next());
        }
        classes.taskMeasured(id, task);
        announce(id, job);
    }

    @Override
    public void jobEnded(long id) {
        job(id);
        classes.jobEnded(id);
        jobs.remove(id);
    }

    private void classChanged(long id, double value) {
        Job job = job(id);
        job.classValue = value;
        announce(id, job);
    }

    private void announce(long id, Job job) {
        double saving = savingNanosPerByte(job);
        if (job.announced < 0 || Math.abs(saving - job.announced) > config.changeToAnnounce() * job.announced) {
            job.announced = saving;
            listener.affinityChanged(id, saving);
        }
    }

    private double savingNanosPerByte(Job job) {
        Speeds known = speeds.get(job.application);
        boolean disk = known != null && known.disk.tasks() >= config.tasksToTrust();
        boolean memory = known != null && known.memory.tasks() >= config.tasksToTrust();
        if (known != null && disk && memory) {
            return Math.max(0, known.disk.nanosPerByte() - known.memory.nanosPerByte());
        }
        if (known != null && memory) {
            return known.memory.nanosPerByte() * job.classValue / (1 - Math.min(0.9, job.classValue));
        }
        return job.classValue * (known != null && disk ? known.disk.nanosPerByte() : config.diskNanosPerByte());
    }

    private Job job(long id) {
        Job job = jobs.get(id);
        if (job == null) {
            throw new IllegalArgumentException("there is no job " + id);
        }
        return job;
    }
}
