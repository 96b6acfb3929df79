package io.tiercel.core.deadline.admission;

import io.tiercel.core.deadline.admission.AdmissionVerdict.Promised;
import io.tiercel.core.deadline.admission.AdmissionVerdict.Reason;
import io.tiercel.core.deadline.admission.AdmissionVerdict.Refused;
import io.tiercel.core.deadline.admission.AdmissionVerdict.Unpromised;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Admission control (MIMP, section 5.3): takes a job only if it can meet its deadline beside those that were taken.
 *
 * <p>Each job is taken to have the whole queue for as long as its forecast says, in the order of deadlines. So the acceptance
 * condition of equation 7 is that what comes first and the job itself fit into the time that is left.
 *
 * <p>Where this differs from the paper: the equation compares an absolute deadline, and this compares the time left. In
 * strict mode each job with a later deadline must also keep it. One that misses it anyhow is not made later still. A
 * job's forecast is with the confidence that was chosen, so a promise is kept with that confidence. Stateless.
 */
public final class AdmissionControl {
    private static final double ROUNDING = 1e-6;

    private final AdmissionMode mode;
    private final double stepSeconds;
    private final double marginSeconds;

    /** Names deadlines to the second, for those who have asked this moment. */
    AdmissionControl(AdmissionMode mode, double stepSeconds, double marginSeconds) {
        this.mode = mode;
        this.stepSeconds = stepSeconds;
        this.marginSeconds = marginSeconds;
    }

    /** Where it refuses a job, it names a deadline in whole minutes, with half a minute to submit the job again. */
    public static AdmissionControl of(AdmissionMode mode) {
        return new AdmissionControl(mode, 60, 30);
    }

    /**
     * Decides about a job that is submitted.
     *
     * @param job with its forecast; null where it cannot be promised anything
     * @param reason why it cannot; looked at only then
     * @param promised the jobs of the queue that were promised their deadline and have not finished, in any order
     * @param recovered whether the job had been taken before the ResourceManager started: then it is not refused
     */
    public AdmissionVerdict decide(
            @Nullable PromisedJob job, Reason reason, List<PromisedJob> promised, boolean recovered, long nowNanos) {
        if (job == null) {
            return new Unpromised(reason);
        }
        if (recovered) {
            return new Promised();
        }
        return switch (mode) {
            case NONE -> new Unpromised(Reason.NO_CONTROL);
            case PAPER, STRICT -> decide(job, sorted(promised), nowNanos);
        };
    }

    private AdmissionVerdict decide(PromisedJob job, List<PromisedJob> promised, long nowNanos) {
        double needed = job.queueSeconds() + job.aloneSeconds();
        for (PromisedJob other : promised) {
            needed += PromisedJob.PRIORITY.compare(other, job) < 0 ? other.queueSeconds() : 0;
        }
        PromisedJob keptFrom = lastHurt(job, promised, 0, nowNanos);
        boolean hurts = keptFrom != null && PromisedJob.PRIORITY.compare(keptFrom, job) > 0;
        double left = job.secondsLeft(nowNanos);
        if (needed <= left + ROUNDING && !hurts) {
            return new Promised();
        }
        PromisedJob before = lastHurt(job, promised, marginSeconds, nowNanos);
        double least = before == null ? left : Math.max(left, before.secondsLeft(nowNanos));
        return new Refused(needed, hurts ? keptFrom : null, earliest(job, promised, least, nowNanos));
    }

    /**
     * Of all jobs that, after so much idle time, have no time for one before them that takes so much, the one with the latest
     * deadline. In paper mode nobody looks.
     */
    private @Nullable PromisedJob lastHurt(
            PromisedJob job, List<PromisedJob> promised, double idleSeconds, long nowNanos) {
        PromisedJob last = null;
        if (mode != AdmissionMode.STRICT) {
            return last;
        }
        double sum = 0;
        for (PromisedJob other : promised) {
            sum += other.queueSeconds();
            double slack = other.secondsLeft(nowNanos) - other.aloneSeconds() - sum - idleSeconds;
            if (slack < job.queueSeconds() - ROUNDING) {
                last = other;
            }
        }
        return last;
    }

    /**
     * The least deadline, in seconds from now, that is not before this one, and that leaves time for all that comes first. A
     * later deadline lets more jobs come first. So each step can only go up, and there are as many as jobs at most, beside
     * those for rounding.
     */
    private double earliest(PromisedJob job, List<PromisedJob> promised, double least, long nowNanos) {
        double deadline = rounded(Math.max(0, least));
        while (true) {
            double needed = job.queueSeconds() + job.aloneSeconds() + marginSeconds;
            for (PromisedJob other : promised) {
                boolean first = other.secondsLeft(nowNanos) <= deadline + marginSeconds + ROUNDING;
                needed += first ? other.queueSeconds() : 0;
            }
            if (needed <= deadline + ROUNDING) {
                return deadline;
            }
            deadline = rounded(needed);
        }
    }

    private double rounded(double seconds) {
        return stepSeconds == 0 ? seconds : stepSeconds * Math.ceil((seconds - ROUNDING) / stepSeconds);
    }

    private static List<PromisedJob> sorted(List<PromisedJob> jobs) {
        List<PromisedJob> sorted = new ArrayList<>(jobs);
        sorted.sort(PromisedJob.PRIORITY);
        return sorted;
    }
}
