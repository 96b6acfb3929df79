package io.tiercel.resourcemanager.board;

import io.tiercel.core.settings.SchedulingSettings;
import io.tiercel.core.settings.Settings;
import io.tiercel.wire.schedule.TaskNotice.Input;
import io.tiercel.wire.schedule.TaskNotice.Job;
import io.tiercel.wire.schedule.TaskNotice.SourceFile;

/**
 * How much memory what masters tell takes, of which there is a bound for each job and one for all together. By estimate, with
 * what a board makes of it: the tables in which jobs find their tasks take the most. Not thread-safe.
 */
final class ToldBytes {
    private static final int JOB = 4_000;
    private static final int FILE = 200;
    private static final int TASK = 350;
    /** For each host of each task. */
    private static final int REPLICA = 70;
    /** For each name that the job has not named before. */
    private static final int NAME = 200;
    /** A letter may take two bytes. */
    private static final int LETTER = 2;

    private final long jobMax;
    private final long allMax;
    private long all;

    ToldBytes(Settings settings) {
        this(
                settings.bytes(SchedulingSettings.TOLD_JOB_MAX),
                Math.min(
                        settings.bytes(SchedulingSettings.TOLD_MAX),
                        Runtime.getRuntime().maxMemory() / 4));
    }

    ToldBytes(long jobMax, long allMax) {
        this.jobMax = jobMax;
        this.allMax = allMax;
    }

    static long of(Job job) {
        return JOB + (long) LETTER * job.application().length();
    }

    static long of(SourceFile file) {
        return FILE + (long) LETTER * file.path().length();
    }

    /** But for the names of its hosts. */
    static long of(Input input) {
        return TASK + (long) REPLICA * input.hosts().size();
    }

    static long ofName(String host) {
        return NAME + (long) LETTER * host.length();
    }

    /**
     * A job that has taken so many bytes takes more.
     *
     * @throws IllegalArgumentException saying which bound is in the way, if one is; nothing was taken
     */
    void take(long ofJob, long more) {
        if (ofJob + more > jobMax) {
            throw new IllegalArgumentException("what its master tells takes more than the " + jobMax + " bytes of "
                    + SchedulingSettings.TOLD_JOB_MAX.key());
        }
        if (all + more > allMax) {
            throw new IllegalArgumentException("what the masters of all jobs tell takes more than the " + allMax
                    + " bytes that " + SchedulingSettings.TOLD_MAX.key() + " and the heap allow");
        }
        all += more;
    }

    /** A job that has taken so many bytes is forgotten. */
    void give(long ofJob) {
        all -= ofJob;
    }

    /** Of all jobs together. */
    long all() {
        return all;
    }
}
