package io.tiercel.appmaster;

import io.tiercel.wire.schedule.TaskNotice;
import io.tiercel.wire.schedule.TaskState;
import io.tiercel.wire.schedule.TaskTag;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateRequest;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.protocolrecords.RegisterApplicationMasterResponse;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;

/**
 * What passes between a master and the ResourceManager beyond what YARN has them say: the tasks' inputs and states there,
 * the task that each container is for back.
 *
 * <p>Nothing is said to a ResourceManager that did not offer to listen. Not thread-safe.
 */
final class TaskConversation {
    private final TaskTeller teller;
    private final StockAllocator allocator;
    private final int tasks;
    private final Consumer<TaskTag> bound;
    private boolean heard;

    /** @param bound is told of each task that was given its container */
    TaskConversation(TaskTeller teller, int tasks, StockAllocator allocator, Consumer<TaskTag> bound) {
        this.teller = teller;
        this.tasks = tasks;
        this.allocator = allocator;
        this.bound = bound;
    }

    /** The ResourceManager has registered the master, maybe again after it was restarted. */
    void registered(RegisterApplicationMasterResponse response) {
        heard = response.getResourceProfiles() != null
                && response.getResourceProfiles().containsKey(TaskTag.OFFER);
        teller.startAnew();
    }

    /** Puts into the request what is to be told. */
    void speak(AllocateRequest request) {
        if (!heard) {
            return;
        }
        TaskState[] states = allocator.states(tasks);
        List<TaskNotice> notices = teller.tell(task -> states[task]);
        if (!notices.isEmpty()) {
            request.setSchedulingRequests(List.of(carrier(notices)));
        }
    }

    /** Binds each container that came to the task it is for; the first of a host last, as each goes to the front. */
    void listen(AllocateResponse response) {
        List<Container> containers = response.getAllocatedContainers();
        for (int i = containers.size() - 1; i >= 0; i--) {
            Container container = containers.get(i);
            Optional<TaskTag> tag = TaskTag.find(container.getAllocationTags());
            if (tag.isPresent()
                    && allocator.bind(container.getNodeId().getHost(), tag.get().task())) {
                bound.accept(tag.get());
            }
        }
    }

    private static SchedulingRequest carrier(List<TaskNotice> notices) {
        Set<String> tags = new HashSet<>();
        tags.add(TaskTag.OFFER);
        notices.forEach(notice -> tags.add(notice.text()));
        return SchedulingRequest.newBuilder()
                .priority(Priority.newInstance(StockAllocator.MAP_PRIORITY))
                .allocationTags(tags)
                .build();
    }
}
