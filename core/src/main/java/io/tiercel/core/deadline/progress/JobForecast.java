package io.tiercel.core.deadline.progress;

import io.tiercel.core.deadline.model.ApplicationPast;
import io.tiercel.core.deadline.model.ErrorRatios;
import io.tiercel.core.deadline.model.TimeInterval;
import org.jspecify.annotations.Nullable;

/**
 * What a job takes from a queue that has nothing else to do: JCT of equation 6 (MIMP, section 5.3), or ours.
 *
 * <p>Ours is the harmonic mean, and the whole job: also the start of the application master, the last task, which may have
 * begun on the slowest slot, and the reduce tail of earlier runs, with what it keeps to. The queue is free for other jobs meanwhile, so this is
 * told apart. The paper's is the map phase alone.
 *
 * @param queueSeconds how long it keeps all slots of the queue busy, with the confidence that was asked for
 * @param aloneSeconds for how long it takes no or few slots: before its first task, and after all have begun
 * @param whole how long the job takes in this way, with its interval
 */
public record JobForecast(double queueSeconds, double aloneSeconds, TimeInterval whole) {
    /**
     * The forecast for a job whose type has a model.
     *
     * @param queue at least one slot
     * @param tasks that are left, with parts of those that run
     * @param inputBytes of each task; negative where that is not known
     * @param past of the job's application
     * @param confidence as 0.9, that the job takes no longer
     */
    public static JobForecast of(
            ProgressRule rule,
            QueueSlots queue,
            TaskRates rates,
            double tasks,
            long inputBytes,
            ApplicationPast past,
            double confidence) {
        if (queue.count() == 0) {
            throw new IllegalArgumentException("a queue without slots finishes no job");
        }
        double factor = rates.model().scale().factor(inputBytes);
        return switch (rule) {
            case PAPER -> {
                double seconds = tasks * queue.meanSeconds(rates) * factor / queue.count();
                yield new JobForecast(seconds, 0, new TimeInterval(seconds, seconds, seconds));
            }
            case WHOLE -> {
                double seconds = tasks / queue.tasksPerSecond(rates) * factor;
                ErrorRatios errors = errors(rates, past, confidence);
                double each = ofEach(past, confidence);
                double last = tasks == 0 ? 0 : rates.seconds(queue.lowest()) * factor * errors.upper(each);
                double around = past.masterSeconds() + past.tailAtMost(each);
                TimeInterval whole = TimeInterval.of(seconds, errors, confidence)
                        .plus(past.masterSeconds())
                        .plus(past.tail(confidence));
                yield new JobForecast(seconds * errors.upper(each), around + last, whole);
            }
        };
    }

    /**
     * The forecast for a job of which nothing is known but how long its application's earlier runs took as a whole.
     *
     * @param elapsedSeconds since its first task began
     * @return null where there were too few runs for the confidence
     */
    public static @Nullable JobForecast ofRuns(ApplicationPast past, double elapsedSeconds, double confidence) {
        ErrorRatios runs = past.runTimes();
        if (!runs.carries(confidence)) {
            return null;
        }
        TimeInterval all = TimeInterval.of(1, runs, confidence);
        TimeInterval whole = new TimeInterval(all.low(), runs.upper(0.5), all.high()).plus(-elapsedSeconds);
        return new JobForecast(Math.max(0, runs.upper(confidence) - elapsedSeconds), 0, whole);
    }

    /** The forecast for a job whose map tasks have ended: the reduce tail of earlier runs, which the paper's leaves out. */
    public static JobForecast ofTail(ProgressRule rule, ApplicationPast past, double confidence) {
        return switch (rule) {
            case PAPER -> new JobForecast(0, 0, new TimeInterval(0, 0, 0));
            case WHOLE -> new JobForecast(0, past.tailAtMost(confidence), past.tail(confidence));
        };
    }

    /**
     * The confidence of the maps, and of the tail. Where there are both, each may be longer with half of what the confidence
     * leaves: so neither is with the whole of it, however the two depend on each other.
     */
    private static double ofEach(ApplicationPast past, double confidence) {
        return past.hasTail() ? TimeInterval.side(confidence) : confidence;
    }

    /** How far earlier runs were off, where there were enough; otherwise the errors of tasks, which are greater. */
    private static ErrorRatios errors(TaskRates rates, ApplicationPast past, double confidence) {
        return past.errors().carries(confidence) ? past.errors() : rates.model().errors();
    }
}
