package io.tiercel.appmaster;

import java.util.EnumMap;
import java.util.Map;
import org.apache.hadoop.mapreduce.CounterGroup;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.counters.FileSystemCounterGroup;
import org.apache.hadoop.mapreduce.counters.FrameworkCounterGroup;
import org.apache.hadoop.mapreduce.counters.Limits;
import org.apache.hadoop.mapreduce.v2.app.AppContext;
import org.apache.hadoop.mapreduce.v2.app.commit.CommitterEvent;
import org.apache.hadoop.mapreduce.v2.app.commit.CommitterEventType;
import org.apache.hadoop.mapreduce.v2.app.job.Job;
import org.apache.hadoop.mapreduce.v2.app.job.event.JobCounterUpdateEvent;
import org.apache.hadoop.yarn.event.EventHandler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A job's counters of where its tasks were placed, which it gets when its tasks have ended and it is committed or aborted.
 *
 * <p>Not before: a job may have only so many counters, and a master whose job has more ends in an error. How many there are
 * of the job's own is known then; where ours are too many beside them, they are left out. Thread-safe.
 */
final class PlacementCounters implements EventHandler<CommitterEvent> {
    private static final Logger LOG = LoggerFactory.getLogger(PlacementCounters.class);

    private final AppContext context;
    private final Map<TaskLocality, Integer> placed = new EnumMap<>(TaskLocality.class);

    PlacementCounters(AppContext context) {
        this.context = context;
    }

    /** A task was placed there. */
    synchronized void count(TaskLocality level) {
        placed.merge(level, 1, Integer::sum);
    }

    @Override
    public void handle(CommitterEvent event) {
        CommitterEventType type = event.getType();
        if (type == CommitterEventType.JOB_COMMIT || type == CommitterEventType.JOB_ABORT) {
            context.getAllJobs().values().forEach(this::tell);
        }
    }

    @SuppressWarnings("unchecked") // The stock type is raw.
    private synchronized void tell(Job job) {
        if (!placed.isEmpty() && hasRoom(job)) {
            JobCounterUpdateEvent event = new JobCounterUpdateEvent(job.getID());
            placed.forEach(event::addCounterUpdate);
            context.getEventHandler().handle(event);
        }
        placed.clear();
    }

    private boolean hasRoom(Job job) {
        try {
            boolean fits = fit(job.getAllCounters(), placed.size());
            if (!fits) {
                LOG.warn(
                        "The job has so many counters that there is no room for where its tasks were placed: {}",
                        placed);
            }
            return fits;
        } catch (RuntimeException e) {
            LOG.warn("The job's counters cannot be read, and nothing is added to them", e);
            return false;
        }
    }

    /** Whether a job that has these may have so many more, in one group. */
    static boolean fit(Counters counters, int more) {
        int groups = 1;
        int size = more;
        for (CounterGroup group : counters) {
            if (!isMapReduces(group)) {
                groups++;
                size += group.size();
            }
        }
        return groups <= Limits.getGroupsMax() && size <= Limits.getCountersMax();
    }

    /** Those of MapReduce itself, most of them, do not count for the limits. */
    private static boolean isMapReduces(CounterGroup group) {
        Object inside = group.getUnderlyingGroup();
        return inside instanceof FrameworkCounterGroup || inside instanceof FileSystemCounterGroup;
    }
}
