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
    /** A class may say that nearly all of the time is saved; the estimate from memory alone must stay finite. */
    private static final double SHARE_MAX = 0.9;

    private static final Speeds UNKNOWN = new Speeds();

    private record Saving(double nanosPerByte, String why) {}

    private static final class Speeds {
        private final TaskSpeed memory = new TaskSpeed();
        private final TaskSpeed disk = new TaskSpeed();
    }

    private static final class Job {
        private final String application;
        private double classValue;
        private String classWhy = "";
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

    private void classChanged(long id, double value, String why) {
        Job job = job(id);
        job.classValue = value;
        job.classWhy = why;
        announce(id, job);
    }

    private void announce(long id, Job job) {
        Saving saving = saving(job);
        double change = Math.abs(saving.nanosPerByte - job.announced);
        if (job.announced < 0 || change > config.changeToAnnounce() * job.announced) {
            job.announced = saving.nanosPerByte;
            listener.affinityChanged(id, saving.nanosPerByte, saving.why);
        }
    }

    private Saving saving(Job job) {
        Speeds known = speeds.getOrDefault(job.application, UNKNOWN);
        boolean disk = known.disk.tasks() >= config.tasksToTrust();
        boolean memory = known.memory.tasks() >= config.tasksToTrust();
        double fromDisk = disk ? known.disk.nanosPerByte() : config.diskNanosPerByte();
        double fromMemory = known.memory.nanosPerByte();
        if (disk && memory) {
            return new Saving(Math.max(0, fromDisk - fromMemory), "tasks measured from memory and from disk");
        }
        if (memory) {
            double share = Math.min(SHARE_MAX, job.classValue);
            return new Saving(fromMemory * share / (1 - share), "tasks measured from memory; " + job.classWhy);
        }
        return new Saving(
                fromDisk * job.classValue, (disk ? "tasks measured from disk; " : "no task measured; ") + job.classWhy);
    }

    private Job job(long id) {
        Job job = jobs.get(id);
        if (job == null) {
            throw new IllegalArgumentException("there is no job " + id);
        }
        return job;
    }
}
