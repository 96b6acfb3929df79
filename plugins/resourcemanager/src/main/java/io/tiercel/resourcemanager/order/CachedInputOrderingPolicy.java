package io.tiercel.resourcemanager.order;

import io.tiercel.core.locality.JobScoreOrder;
import io.tiercel.core.locality.JobScoreOrder.CacheSize;
import io.tiercel.core.locality.JobScoreOrder.CachedInput;
import io.tiercel.core.locality.JobScoreOrder.Mode;
import io.tiercel.core.settings.SchedulingSettings;
import io.tiercel.core.settings.Settings;
import io.tiercel.resourcemanager.Boards;
import io.tiercel.resourcemanager.SetUp;
import io.tiercel.resourcemanager.board.TaskBoard;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.SchedulableEntity;
import org.jspecify.annotations.Nullable;

/**
 * The job first of whose input most is in memory ({@link JobScoreOrder}):
 * {@code yarn.scheduler.capacity.QUEUE.ordering-policy = io.tiercel.resourcemanager.order.CachedInputOrderingPolicy}.
 *
 * <p>That all jobs are ranked again once a second is for this as well, as the caches change and jobs grow old.
 *
 * <p>This is the Panthera scheduling algorithm (section 4.3) on CapacityScheduler's queues.
 */
public final class CachedInputOrderingPolicy<S extends SchedulableEntity> extends RankedOrderingPolicy<S> {
    /** Null where the settings cannot be used: jobs then come as in CapacityScheduler's own order. */
    private final @Nullable JobScoreOrder order;

    /** By the settings on the class path of the ResourceManager. */
    public CachedInputOrderingPolicy() {
        this(SetUp.settingsOrNone(new Configuration()));
    }

    CachedInputOrderingPolicy(@Nullable Settings settings) {
        order = settings == null ? null : order(settings);
    }

    private static JobScoreOrder order(Settings settings) {
        Mode mode = Mode.valueOf(
                settings.text(SchedulingSettings.ORDER_MODE).strip().toUpperCase(Locale.ROOT));
        return new JobScoreOrder(mode, settings.nanos(SchedulingSettings.ORDER_AGING));
    }

    @Override
    double rank(S job) {
        JobScoreOrder its = order;
        if (its == null || !(job instanceof SchedulerApplicationAttempt attempt)) {
            return 0;
        }
        ApplicationId id = attempt.getApplicationId();
        @Nullable TaskBoard board = Boards.of(id);
        CachedInput input = board == null ? new CachedInput(0, 0, 0) : board.cachedInput(id);
        CacheSize cache = board == null ? new CacheSize(0, 0) : board.cacheSize();
        return -its.score(input, cache, waitedNanos(attempt));
    }

    private static long waitedNanos(SchedulerApplicationAttempt attempt) {
        return TimeUnit.MILLISECONDS.toNanos(Math.max(0, System.currentTimeMillis() - attempt.getStartTime()));
    }
}
