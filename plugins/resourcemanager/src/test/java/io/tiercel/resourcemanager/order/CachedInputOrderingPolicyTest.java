package io.tiercel.resourcemanager.order;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.locality.JobScoreOrder;
import io.tiercel.core.locality.JobScoreOrder.Mode;
import io.tiercel.core.settings.Settings;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.IteratorSelector;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CachedInputOrderingPolicyTest {
    private static final @Nullable Settings UNUSABLE = null;

    @Test
    void whereSettingsCannotBeUsed_jobsComeByPriority_thenByArrival() {
        CachedInputOrderingPolicy<QueuedJob> policy = new CachedInputOrderingPolicy<>(UNUSABLE);
        List<QueuedJob> jobs = List.of(new QueuedJob(1, 0, 0), new QueuedJob(2, 0, 0), new QueuedJob(3, 1, 0));
        policy.addAllSchedulableEntities(jobs);
        assertThat(policy.getAssignmentIterator(IteratorSelector.EMPTY_ITERATOR_SELECTOR))
                .toIterable()
                .containsExactly(jobs.get(2), jobs.get(0), jobs.get(1));
    }

    @Test
    void aQueuesOwnModeAndAging_comeBeforeTheSettings() {
        CachedInputOrderingPolicy<QueuedJob> policy = new CachedInputOrderingPolicy<>(Settings.of(Map.of()));
        assertThat(policy.order()).isEqualTo(new JobScoreOrder(Mode.FRACTION, TimeUnit.MINUTES.toNanos(10)));
        policy.configure(Map.of("mode", "bytes"));
        assertThat(policy.order()).isEqualTo(new JobScoreOrder(Mode.BYTES, TimeUnit.MINUTES.toNanos(10)));
        policy.configure(Map.of("aging", "0s"));
        assertThat(policy.order()).isEqualTo(new JobScoreOrder(Mode.BYTES, 0));
    }

    @Test
    void whereAQueuesOwnModeCannotBeRead_theSettingsHold() {
        CachedInputOrderingPolicy<QueuedJob> policy = new CachedInputOrderingPolicy<>(Settings.of(Map.of()));
        policy.configure(Map.of("mode", "whatever"));
        assertThat(policy.order().mode()).isEqualTo(Mode.FRACTION);
    }
}
