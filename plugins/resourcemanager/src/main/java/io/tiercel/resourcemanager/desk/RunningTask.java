package io.tiercel.resourcemanager.desk;

import io.tiercel.core.choice.Contender.Kind;
import io.tiercel.core.deadline.model.TaskObservation;
import io.tiercel.core.deadline.model.TaskType;
import io.tiercel.core.deadline.model.TaskType.Phase;
import io.tiercel.resourcemanager.board.TaskBoard;
import io.tiercel.wire.deadline.TypedTask;
import io.tiercel.wire.schedule.TaskTag;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.jspecify.annotations.Nullable;

/**
 * A container that a job has, and what is to be learned of it once it has ended. Not thread-safe.
 *
 * <p>Its time is from when it was granted until its end was heard of: so long its slot was not free, which is what decisions
 * reckon with. That is a few seconds more than the process takes, as it has to be started.
 */
final class RunningTask {
    private static final double MILLIS = 1e3;

    private final RMContainer container;
    private final Kind kind;
    private final double residual;

    /** @param residual of its VM when it was granted; NaN where that is not known */
    RunningTask(RMContainer container, Kind kind, double residual) {
        this.container = container;
        this.kind = kind;
        this.residual = residual;
    }

    long endMillis() {
        return container.getFinishTime();
    }

    Kind kind() {
        return kind;
    }

    int priority() {
        return container.getAllocatedPriority().getPriority();
    }

    boolean hasEnded() {
        return container.completed();
    }

    /** Whether it has ended, and by itself and without an error. */
    boolean hasEndedWell() {
        return container.completed() && container.getContainerExitStatus() == ContainerExitStatus.SUCCESS;
    }

    /** Null where nothing can be learned of it. */
    @Nullable
    TypedTask lesson(String application, TaskBoard board) {
        double seconds = (container.getFinishTime() - container.getCreationTime()) / MILLIS;
        Phase phase = switch (kind) {
            case MAP -> Phase.MAP;
            case REDUCE -> Phase.REDUCE;
            case MASTER, OTHER -> null;
        };
        return phase == null || Double.isNaN(residual) || seconds <= 0
                ? null
                : new TypedTask(
                        new TaskType(application, phase), new TaskObservation(residual, seconds, inputBytes(board)));
    }

    /** What its map task reads, where the master has told; otherwise -1. */
    private long inputBytes(TaskBoard board) {
        Set<String> tags = container.getContainer().getAllocationTags();
        return kind != Kind.MAP || tags == null
                ? -1
                : TaskTag.find(tags)
                        .map(tag -> board.inputBytes(
                                        container.getApplicationAttemptId().getApplicationId(), tag)
                                .orElse(-1))
                        .orElse(-1L);
    }
}
