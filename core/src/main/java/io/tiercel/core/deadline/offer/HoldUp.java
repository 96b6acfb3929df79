package io.tiercel.core.deadline.offer;

import io.tiercel.core.choice.Contender;
import io.tiercel.core.choice.Contender.Kind;
import io.tiercel.core.deadline.progress.DeadlineJob;
import io.tiercel.core.deadline.progress.TaskRates;
import java.util.Locale;

/** What keeps a job from its deadline, in words for people. */
public final class HoldUp {
    /** Where tasks take so much longer than on dedicated slots, it is the VMs that hold a job back. */
    private static final double SLOW = 1.5;

    private HoldUp() {}

    /**
     * In words; of a job on track it is nothing.
     *
     * @param shown the job as it is now
     * @param job the same one, followed
     * @param onTrack whether it meets its deadline with the slots that it has
     * @param earlier how many jobs of its queue wait for slots, and have earlier deadlines
     */
    public static String words(Contender shown, DeadlineJob job, boolean onTrack, int earlier, long nowNanos) {
        TaskRates rates = job.rates();
        if (job.left() == 0) {
            return "nothing: no task of it is left";
        }
        if (job.secondsLeft(nowNanos) <= 0) {
            return "its deadline has passed";
        }
        if (shown.wanted(Kind.MASTER) > 0) {
            return "it waits for its application master" + behind(earlier);
        }
        if (rates == null) {
            return "nothing was learned of its tasks yet, so nobody knows whether it is on track";
        }
        if (job.left() == DeadlineJob.UNKNOWN) {
            return "nobody knows how many tasks it has left";
        }
        if (onTrack) {
            return "nothing: it is on track";
        }
        return ofLate(job, rates, earlier);
    }

    private static String ofLate(DeadlineJob job, TaskRates rates, int earlier) {
        if (job.running() == 0) {
            return "it waits for slots" + behind(earlier);
        }
        double tasksPerSecond = job.left() / job.secondsToFinish();
        double slowness = job.running() / tasksPerSecond / rates.seconds(1);
        if (slowness >= SLOW) {
            return String.format(
                    Locale.ROOT,
                    "its VMs have little CPU left: its tasks take %.1f times as long there as on dedicated ones",
                    slowness);
        }
        return job.waiting() > 0
                ? "it waits for more slots" + behind(earlier)
                : "the tasks that it has left take longer than until its deadline";
    }

    private static String behind(int earlier) {
        return switch (earlier) {
            case 0 -> "";
            case 1 -> " behind a job with an earlier deadline";
            default -> " behind " + earlier + " jobs with earlier deadlines";
        };
    }
}
