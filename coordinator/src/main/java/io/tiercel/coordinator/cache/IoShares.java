package io.tiercel.coordinator.cache;

import io.tiercel.core.deadline.model.TaskType;
import io.tiercel.wire.cache.ClientReport;
import io.tiercel.wire.cache.ClientReport.Usage;
import java.util.Map;

/**
 * For which share of their time the tasks of an application do not compute, and so wait for input and output: the mean of its
 * last tasks, of which each counts for a tenth. Processes that last beyond a task are idle at times, and tell nothing of it.
 * Thread-safe.
 */
public final class IoShares {
    private static final int APPLICATIONS_MAX = 10_000;
    private static final double NEWEST = 0.1;

    private final Map<String, Double> shares = new BoundedMap<>(APPLICATIONS_MAX);

    IoShares() {}

    /** A process tells what it has used. */
    synchronized void used(ClientReport report) {
        Usage usage = report.usage();
        String name = report.task().name();
        if (usage.ended() && !usage.place().isLasting() && usage.runNanos() > 0 && !name.isEmpty()) {
            double time = (double) usage.runNanos() * usage.place().processors();
            double share = Math.min(1, Math.max(0, 1 - usage.cpuNanos() / time));
            shares.merge(TaskType.nameOf(name), share, (mean, last) -> mean + NEWEST * (last - mean));
        }
    }

    /**
     * The share of an application.
     *
     * @param application as {@link TaskType#nameOf} has it
     * @return from 0 to 1; a half where none of its tasks has ended yet
     */
    public synchronized double share(String application) {
        return shares.getOrDefault(application, 0.5);
    }
}
