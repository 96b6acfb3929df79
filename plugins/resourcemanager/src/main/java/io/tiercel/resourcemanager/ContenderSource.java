package io.tiercel.resourcemanager;

import io.tiercel.core.choice.Contender;
import io.tiercel.core.choice.Contender.Kind;
import io.tiercel.core.choice.Contender.Running;
import io.tiercel.core.choice.Contender.Wanted;
import io.tiercel.resourcemanager.board.TaskBoard;
import io.tiercel.resourcemanager.terms.JobTerms;
import io.tiercel.resourcemanager.terms.TaskKinds;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.AppPlacementAllocator;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.jspecify.annotations.Nullable;

/** What the ResourceManager knows of a job that a choice or an admission is to know. Thread-safe. */
public final class ContenderSource {
    private final RMContext resourceManager;
    private final @Nullable TaskBoard board;

    /** @param board that numbers the VMs; where there is none, containers of jobs are left out */
    public ContenderSource(RMContext resourceManager, @Nullable TaskBoard board) {
        this.resourceManager = resourceManager;
        this.board = board;
    }

    /** The job as it is now, null if the ResourceManager does not have it any more. */
    public @Nullable Contender contender(SchedulerApplicationAttempt attempt) {
        RMApp app = resourceManager.getRMApps().get(attempt.getApplicationId());
        return app == null ? null : contender(app, attempt);
    }

    /** As {@link #contender(SchedulerApplicationAttempt)}, of a job that may be so new that the scheduler has nothing of it. */
    public Contender contender(RMApp app) {
        SchedulerApplicationAttempt attempt = app.getCurrentAppAttempt() != null
                        && resourceManager.getScheduler() instanceof AbstractYarnScheduler<?, ?> scheduler
                ? scheduler.getApplicationAttempt(app.getCurrentAppAttempt().getAppAttemptId())
                : null;
        return contender(app, attempt);
    }

    private Contender contender(RMApp app, @Nullable SchedulerApplicationAttempt attempt) {
        JobTerms terms = JobTerms.of(app.getApplicationSchedulingEnvs());
        boolean mapReduce = TaskKinds.isMapReduce(app);
        return new Contender(
                app.getApplicationId().toString(),
                app.getName(),
                app.getSubmitTime(),
                terms.deadlineMillis(),
                terms.promised(),
                terms.maps(),
                attempt == null ? List.of() : wanted(attempt, mapReduce),
                attempt == null ? List.of() : running(attempt, mapReduce));
    }

    private static List<Wanted> wanted(SchedulerApplicationAttempt attempt, boolean mapReduce) {
        boolean master = attempt.isWaitingForAMContainer();
        Map<Kind, Integer> counts = new EnumMap<>(Kind.class);
        for (SchedulerRequestKey key : attempt.getSchedulerKeys()) {
            int count = count(attempt, key);
            // A container that is to grow is none that is wanted.
            if (count > 0 && key.getContainerToUpdate() == null) {
                counts.merge(
                        master ? Kind.MASTER : TaskKinds.of(key.getPriority().getPriority(), mapReduce),
                        count,
                        Integer::sum);
            }
        }
        List<Wanted> wanted = new ArrayList<>();
        counts.forEach((kind, count) -> wanted.add(new Wanted(kind, count)));
        return wanted;
    }

    /** Not as the attempt itself says it: for that it would wait for the lock that its master's requests have for long. */
    private static int count(SchedulerApplicationAttempt attempt, SchedulerRequestKey key) {
        AppPlacementAllocator<?> ask = attempt.getAppSchedulingInfo().getAppPlacementAllocator(key);
        return ask == null ? 0 : ask.getOutstandingAsksCount(ResourceRequest.ANY);
    }

    private List<Running> running(SchedulerApplicationAttempt attempt, boolean mapReduce) {
        List<Running> running = new ArrayList<>();
        TaskBoard numbers = board;
        if (numbers == null) {
            return running;
        }
        for (RMContainer container : attempt.getLiveContainersMap().values()) {
            Kind kind = TaskKinds.of(container, mapReduce);
            numbers.vm(container.getAllocatedNode().getHost())
                    .ifPresent(vm -> running.add(new Running(kind, vm, container.getCreationTime())));
        }
        return running;
    }
}
