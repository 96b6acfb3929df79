package io.tiercel.appmaster;

import io.tiercel.wire.schedule.TaskState;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.mapreduce.v2.app.rm.RMContainerAllocator;
import org.apache.hadoop.yarn.api.records.Priority;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What MapReduce's allocator keeps to itself: which attempts wait for a container, which have one, and which one a
 * container on a host goes to.
 *
 * <p>Read and changed by reflection, and only by the thread that holds the allocator's lock: a heartbeat's.
 */
final class StockAllocator implements MapTasks {
    /** Of asks for map tasks that say where; those of attempts after a failure say nothing, and take what comes. */
    static final int MAP_PRIORITY = 20;

    private static final Logger LOG = LoggerFactory.getLogger(StockAllocator.class);
    private static final String OUTER = RMContainerAllocator.class.getName();
    private static final Inside SCHEDULED = new Inside(OUTER, "scheduledRequests");
    private static final Inside ASSIGNED = new Inside(OUTER, "assignedRequests");
    private static final Inside WAITING = new Inside(OUTER + "$ScheduledRequests", "maps");
    private static final Inside BY_HOST = new Inside(OUTER + "$ScheduledRequests", "mapsHostMapping");
    private static final Inside RUNNING = new Inside(OUTER + "$AssignedRequests", "maps");
    private static final Inside PRIORITY =
            new Inside(RMContainerAllocator.class.getSuperclass().getName() + "$ContainerRequest", "priority");

    /** A field that is not ours. */
    private record Inside(String owner, String name) {
        Field find() throws ReflectiveOperationException {
            Field field = Class.forName(owner).getDeclaredField(name);
            field.setAccessible(true);
            return field;
        }
    }

    private final Map<TaskAttemptId, Object> waiting;
    private final Map<TaskAttemptId, Object> assigned;
    private final Map<String, LinkedList<TaskAttemptId>> byHost;
    private final Field priority;

    @SuppressWarnings("unchecked") // The types are those of the stock fields.
    private StockAllocator(Object scheduled, Object assignedRequests, Field priority)
            throws ReflectiveOperationException {
        this.waiting = (Map<TaskAttemptId, Object>) WAITING.find().get(scheduled);
        this.assigned = (Map<TaskAttemptId, Object>) RUNNING.find().get(assignedRequests);
        this.byHost = (Map<String, LinkedList<TaskAttemptId>>) BY_HOST.find().get(scheduled);
        this.priority = priority;
    }

    /**
     * The inside of the allocator.
     *
     * @throws ReflectiveOperationException if this MapReduce is another inside
     */
    static StockAllocator of(RMContainerAllocator allocator) throws ReflectiveOperationException {
        return new StockAllocator(
                SCHEDULED.find().get(allocator), ASSIGNED.find().get(allocator), PRIORITY.find());
    }

    /** Throws as {@link #of} does if something that it needs is not there. */
    static void check() throws ReflectiveOperationException {
        for (Inside field : List.of(SCHEDULED, ASSIGNED, PRIORITY, WAITING, RUNNING, BY_HOST)) {
            LOG.trace("{}", field.find());
        }
    }

    @Override
    public TaskState[] states(int tasks) {
        TaskState[] states = new TaskState[tasks];
        Arrays.fill(states, TaskState.ASIDE);
        assigned.keySet().forEach(attempt -> states[number(attempt)] = TaskState.ASSIGNED);
        waiting.forEach((attempt, request) -> {
            if (saysWhere(request)) {
                states[number(attempt)] = TaskState.PENDING;
            }
        });
        return states;
    }

    @Override
    public Set<Attempt> assigned() {
        Set<Attempt> attempts = new HashSet<>();
        assigned.keySet().forEach(attempt -> attempts.add(new Attempt(number(attempt), attempt.getId())));
        return attempts;
    }

    @Override
    @SuppressWarnings("JdkObsolete") // The stock field is of LinkedLists.
    public boolean bind(String host, int task) {
        for (Map.Entry<TaskAttemptId, Object> entry : waiting.entrySet()) {
            TaskAttemptId attempt = entry.getKey();
            if (number(attempt) == task && saysWhere(entry.getValue())) {
                byHost.computeIfAbsent(host, h -> new LinkedList<>()).addFirst(attempt);
                return true;
            }
        }
        return false;
    }

    private boolean saysWhere(Object request) {
        try {
            return ((Priority) priority.get(request)).getPriority() == MAP_PRIORITY;
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("the field was made accessible", e);
        }
    }

    private static int number(TaskAttemptId attempt) {
        return attempt.getTaskId().getId();
    }
}
