package io.tiercel.appmaster;

import io.tiercel.wire.schedule.TaskState;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.LinkedList;
import java.util.Map;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.mapreduce.v2.app.rm.RMContainerAllocator;
import org.apache.hadoop.yarn.api.records.Priority;

/**
 * What MapReduce's allocator keeps to itself: which attempts wait for a container, which have one, and which one a
 * container on a host goes to.
 *
 * <p>Read and changed by reflection, and only by the thread that holds the allocator's lock: a heartbeat's.
 */
final class StockAllocator {
    /** Of asks for map tasks that say where; those of attempts after a failure say nothing, and take what comes. */
    static final int MAP_PRIORITY = 20;

    private final Map<TaskAttemptId, Object> waiting;
    private final Map<TaskAttemptId, Object> assigned;
    private final Map<String, LinkedList<TaskAttemptId>> byHost;
    private final Field priority;

    @SuppressWarnings("unchecked") // The types are those of the stock fields.
    private StockAllocator(Object scheduled, Object assignedRequests, Field priority)
            throws ReflectiveOperationException {
        this.waiting = (Map<TaskAttemptId, Object>) value(scheduled, "maps");
        this.assigned = (Map<TaskAttemptId, Object>) value(assignedRequests, "maps");
        this.byHost = (Map<String, LinkedList<TaskAttemptId>>) value(scheduled, "mapsHostMapping");
        this.priority = priority;
    }

    /**
     * The inside of the allocator.
     *
     * @throws ReflectiveOperationException if this MapReduce is another inside
     */
    static StockAllocator of(RMContainerAllocator allocator) throws ReflectiveOperationException {
        Class<?> request =
                Class.forName(RMContainerAllocator.class.getSuperclass().getName() + "$ContainerRequest");
        return new StockAllocator(
                field(RMContainerAllocator.class, "scheduledRequests").get(allocator),
                field(RMContainerAllocator.class, "assignedRequests").get(allocator),
                field(request, "priority"));
    }

    /** What becomes of so many map tasks, by their numbers. */
    TaskState[] states(int tasks) {
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

    /** Makes the next container on the host go to the task; false where no attempt of it waits. */
    boolean bind(String host, int task) {
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

    private static Object value(Object owner, String name) throws ReflectiveOperationException {
        return field(owner.getClass(), name).get(owner);
    }

    private static Field field(Class<?> owner, String name) throws NoSuchFieldException {
        Field field = owner.getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }
}
