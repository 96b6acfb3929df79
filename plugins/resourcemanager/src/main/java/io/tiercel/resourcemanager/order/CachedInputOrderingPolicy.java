package io.tiercel.resourcemanager.order;

import io.tiercel.core.locality.JobScoreOrder;
import io.tiercel.core.locality.JobScoreOrder.CacheSize;
import io.tiercel.core.locality.JobScoreOrder.CachedInput;
import io.tiercel.core.locality.JobScoreOrder.Mode;
import io.tiercel.core.settings.SchedulingSettings;
import io.tiercel.core.settings.Setting;
import io.tiercel.core.settings.Settings;
import io.tiercel.core.settings.SettingsException;
import io.tiercel.resourcemanager.Boards;
import io.tiercel.resourcemanager.SetUp;
import io.tiercel.resourcemanager.board.TaskBoard;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.SchedulableEntity;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The job first of whose input most is in memory ({@link JobScoreOrder}):
 * {@code yarn.scheduler.capacity.QUEUE.ordering-policy = io.tiercel.resourcemanager.order.CachedInputOrderingPolicy}.
 *
 * <p>That all jobs are ranked again once a second is for this as well, as the caches change and jobs grow old.
 *
 * <p>A queue may have a mode and an aging of its own, in place of the settings: {@code
 * yarn.scheduler.capacity.QUEUE.ordering-policy.mode} and {@code ...ordering-policy.aging}.
 *
 * <p>This is the Panthera scheduling algorithm (section 4.3) on CapacityScheduler's queues.
 */
public final class CachedInputOrderingPolicy<S extends SchedulableEntity> extends RankedOrderingPolicy<S> {
    private static final Logger LOG = LoggerFactory.getLogger(CachedInputOrderingPolicy.class);
    private static final String MODE = "mode";
    private static final String AGING = "aging";

    /** Null where the settings cannot be used: jobs then come as in CapacityScheduler's own order. */
    private volatile @Nullable JobScoreOrder order;

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

    private static void put(Map<String, String> conf, String name, Setting setting, Map<String, String> own) {
        String text = conf.get(name);
        if (text != null) {
            own.put(setting.key(), text);
        }
    }

    JobScoreOrder order() {
        JobScoreOrder its = order;
        if (its == null) {
            throw new IllegalStateException("there is no order by a score");
        }
        return its;
    }

    /** What the queue has of its own; where that cannot be read the settings hold. */
    @Override
    public void configure(Map<String, String> conf) {
        JobScoreOrder its = order;
        if (its == null) {
            return;
        }
        try {
            Map<String, String> own = new TreeMap<>();
            put(conf, MODE, SchedulingSettings.ORDER_MODE, own);
            put(conf, AGING, SchedulingSettings.ORDER_AGING, own);
            JobScoreOrder written = order(Settings.of(own));
            order = new JobScoreOrder(
                    conf.containsKey(MODE) ? written.mode() : its.mode(),
                    conf.containsKey(AGING) ? written.agingNanos() : its.agingNanos());
        } catch (SettingsException e) {
            LOG.error("A queue's ordering-policy.{} and .{} cannot be read, and the settings hold", MODE, AGING, e);
        }
    }

    @Override
    double rank(S job) {
        JobScoreOrder its = order;
        if (its == null || !(job instanceof SchedulerApplicationAttempt attempt)) {
            return 0;
        }
        ApplicationId id = attempt.getApplicationId();
        @Nullable TaskBoard board = Boards.scoring(id);
        CachedInput input = board == null ? new CachedInput(0, 0, 0) : board.cachedInput(id);
        CacheSize cache = board == null ? new CacheSize(0, 0) : board.cacheSize();
        double rank = -its.score(input, cache, waitedNanos(attempt));
        if (board != null) {
            board.ranked(id, rank);
        }
        return rank;
    }

    private static long waitedNanos(SchedulerApplicationAttempt attempt) {
        return TimeUnit.MILLISECONDS.toNanos(Math.max(0, System.currentTimeMillis() - attempt.getStartTime()));
    }
}
