package io.tiercel.appmaster;

import io.tiercel.appmaster.MapTasks.Attempt;
import io.tiercel.wire.schedule.TaskNotice;
import io.tiercel.wire.schedule.TaskState;
import io.tiercel.wire.schedule.TaskTag;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateRequest;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.protocolrecords.RegisterApplicationMasterResponse;
import org.apache.hadoop.yarn.api.records.Container;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What passes between a master and the ResourceManager beyond what YARN has them say: the tasks' inputs and states there,
 * the task that each container is for back.
 *
 * <p>Nothing is said to a ResourceManager that did not offer to listen. Not thread-safe.
 */
public final class TaskConversation {
    private static final Logger LOG = LoggerFactory.getLogger(TaskConversation.class);

    private final TaskTeller teller;
    private final MapTasks master;
    private final int tasks;
    private final Consumer<TaskLocality> assigned;
    /** What was decided for a task whose container came with the last answer. */
    private final Map<Integer, TaskLocality> bound = new HashMap<>();

    private TaskState[] states;
    private Set<Attempt> running;
    private boolean heard;

    /** @param assigned is told of each attempt that was given a container */
    public TaskConversation(TaskTeller teller, int tasks, MapTasks master, Consumer<TaskLocality> assigned) {
        this.teller = teller;
        this.tasks = tasks;
        this.master = master;
        this.assigned = assigned;
        this.states = master.states(tasks);
        this.running = master.assigned();
    }

    /** The ResourceManager has registered the master, maybe again after it was restarted. */
    void registered(RegisterApplicationMasterResponse response) {
        heard = response.getResourceProfiles() != null
                && response.getResourceProfiles().containsKey(TaskTag.OFFER);
        teller.startAnew();
        LOG.info("The ResourceManager {} what {} map tasks read", heard ? "wants to know" : "does not ask", tasks);
    }

    /** Puts into the request what is to be told. */
    void speak(AllocateRequest request) {
        if (!heard) {
            return;
        }
        look();
        List<TaskNotice> notices = teller.tell(task -> states[task]);
        if (!notices.isEmpty()) {
            request.setSchedulingRequests(List.of(NoticeRequest.of(notices, StockAllocator.MAP_PRIORITY)));
        }
    }

    /** The request has failed; whether what it told was heard nobody knows, so that all is told again. */
    void unanswered() {
        teller.startAnew();
    }

    /** Binds each container that came to the task it is for; the first of a host last, as each goes to the front. */
    void listen(AllocateResponse response) {
        List<Container> containers = response.getAllocatedContainers();
        for (int i = containers.size() - 1; i >= 0; i--) {
            Container container = containers.get(i);
            Optional<TaskTag> tag = TaskTag.find(container.getAllocationTags());
            if (tag.isPresent()
                    && master.bind(container.getNodeId().getHost(), tag.get().task())) {
                bound.put(tag.get().task(), TaskLocality.of(tag.get().level()));
            }
        }
    }

    /** Which attempts were given a container since the last time; what came of bindings is known by now. */
    private void look() {
        states = master.states(tasks);
        Set<Attempt> before = running;
        running = master.assigned();
        for (Attempt attempt : running) {
            if (!before.contains(attempt)) {
                assigned.accept(bound.getOrDefault(attempt.task(), TaskLocality.UNDECIDED));
            }
        }
        bound.clear();
    }
}
