package io.tiercel.appmaster;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.mapreduce.v2.app.AppContext;
import org.apache.hadoop.mapreduce.v2.app.rm.ContainerRequestEvent;
import org.apache.hadoop.mapreduce.v2.app.rm.RMContainerAllocator;
import org.apache.hadoop.mapreduce.v2.app.rm.preemption.NoopAMPreemptionPolicy;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.event.Event;
import org.apache.hadoop.yarn.event.EventHandler;

/** MapReduce's own allocator without a cluster: attempts ask and containers come as the test says. */
final class MapReduceAllocator {
    static final Resource SIZE = Resource.newInstance(1024, 1);

    private final RMContainerAllocator allocator =
            new RMContainerAllocator(null, contextOfNoJob(), new NoopAMPreemptionPolicy());
    private final Object scheduled = part("scheduledRequests");
    private final Object assigned = part("assignedRequests");

    MapReduceAllocator() throws ReflectiveOperationException {}

    StockAllocator inside() throws ReflectiveOperationException {
        return StockAllocator.of(allocator);
    }

    /** An attempt, the first or a speculative one, asks for a container on the host. */
    void asks(TaskAttemptId attempt, String host) throws ReflectiveOperationException {
        ask(new ContainerRequestEvent(attempt, SIZE, new String[] {host}, new String[] {"/rack"}));
    }

    /** An attempt at a task of which another failed asks for a container anywhere. */
    void asksAfterAFailure(TaskAttemptId attempt) throws ReflectiveOperationException {
        ask(ContainerRequestEvent.createContainerRequestEventForFailedContainer(attempt, SIZE));
    }

    /** Gives the containers to attempts that wait. */
    void come(List<Container> containers) throws ReflectiveOperationException {
        call(scheduled, "assign", List.class, new ArrayList<>(containers));
    }

    /** The attempt that was given the container. */
    Object attemptIn(Container container) throws ReflectiveOperationException {
        return call(assigned, "get", ContainerId.class, container.getId());
    }

    /** The attempt has ended, or asks no more. */
    void ends(TaskAttemptId attempt) throws ReflectiveOperationException {
        if (call(scheduled, "remove", TaskAttemptId.class, attempt).equals(false)) {
            call(assigned, "remove", TaskAttemptId.class, attempt);
        }
    }

    private void ask(ContainerRequestEvent event) throws ReflectiveOperationException {
        call(scheduled, "addMap", ContainerRequestEvent.class, event);
    }

    private Object part(String name) throws ReflectiveOperationException {
        Field field = RMContainerAllocator.class.getDeclaredField(name);
        field.setAccessible(true);
        return field.get(allocator);
    }

    private static <T> Object call(Object part, String name, Class<T> type, T argument)
            throws ReflectiveOperationException {
        Method method = part.getClass().getDeclaredMethod(name, type);
        method.setAccessible(true);
        return method.invoke(part, argument);
    }

    static AppContext contextOfNoJob() {
        EventHandler<Event<?>> deaf = event -> {};
        return (AppContext) Proxy.newProxyInstance(
                AppContext.class.getClassLoader(),
                new Class<?>[] {AppContext.class},
                (context, method, arguments) -> method.getName().equals("getEventHandler") ? deaf : null);
    }
}
