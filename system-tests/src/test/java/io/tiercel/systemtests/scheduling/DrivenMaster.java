package io.tiercel.systemtests.scheduling;

import io.tiercel.appmaster.TaskConversation;
import io.tiercel.appmaster.TaskLocality;
import io.tiercel.appmaster.TaskTeller;
import io.tiercel.appmaster.TellingScheduler;
import io.tiercel.core.model.LocalityLevel;
import io.tiercel.wire.schedule.TaskNotice.Job;
import io.tiercel.wire.schedule.TaskTag;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.hadoop.yarn.api.ApplicationMasterProtocol;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateRequest;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.protocolrecords.FinishApplicationMasterRequest;
import org.apache.hadoop.yarn.api.protocolrecords.RegisterApplicationMasterRequest;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.ContainerUpdateType;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceBlacklistRequest;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.UpdateContainerRequest;
import org.apache.hadoop.yarn.exceptions.ApplicationMasterNotRegisteredException;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.ContainerPreemptEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEventType;
import org.jspecify.annotations.Nullable;

/**
 * A master that asks, tells and binds as MapReduce's does with our plug-in, with the plug-in's own classes for what is not
 * YARN's, one round at a time. Not thread-safe.
 */
final class DrivenMaster implements AutoCloseable {
    static final int MAP_PRIORITY = 20;

    /**
     * A task that was given a container.
     *
     * @param level as the container said, null where it did not say for which task it was
     */
    record Placed(int task, String host, @Nullable LocalityLevel level) {}

    private final DrivenYarn yarn;
    private final UnmanagedApplication application;
    private final ApplicationMasterProtocol scheduler;
    private final Asks asks;
    private final DrivenTasks tasks;
    private final Map<ContainerId, Placed> running = new LinkedHashMap<>();
    private final List<ContainerId> unwanted = new ArrayList<>();
    private final List<Placed> placed = new ArrayList<>();
    private final List<TaskLocality> counted = new ArrayList<>();
    private final List<Container> surplus = new ArrayList<>();
    private final List<TaskTag> strays = new ArrayList<>();
    private final List<UpdateContainerRequest> growing = new ArrayList<>();
    private final List<String> avoided = new ArrayList<>();
    private int grown;
    private int untagged;
    private int responseId;

    DrivenMaster(DrivenYarn yarn, JobPlan plan) throws Exception {
        this.yarn = yarn;
        this.application = UnmanagedApplication.submit(
                plan.user() == null ? yarn.client() : yarn.client(plan.user()),
                yarn.configuration(),
                plan.queue(),
                plan.environment(),
                plan.application());
        this.tasks = new DrivenTasks(plan.inputs());
        this.asks = new Asks(plan);
        int count = plan.inputs().size();
        IntStream.range(0, count).forEach(asks::add);
        TaskTeller teller = new TaskTeller(new Job(MAP_PRIORITY, count, "driven"), List.of(), plan.inputs());
        TaskConversation conversation = plan.tells() ? new TaskConversation(teller, count, tasks, counted::add) : null;
        this.scheduler = new TellingScheduler(application.scheduler(), () -> conversation);
    }

    /** The master begins, or begins anew with a ResourceManager that does not know it. */
    void register() throws Exception {
        responseId = 0;
        asks.startAnew();
        scheduler.registerApplicationMaster(RegisterApplicationMasterRequest.newInstance("127.0.0.1", 0, ""));
    }

    /** One request and its answer: tells and asks what has changed, and runs tasks in the containers that came. */
    void round() throws Exception {
        AllocateResponse answer;
        try {
            answer = scheduler.allocate(request());
        } catch (ApplicationMasterNotRegisteredException e) {
            register();
            answer = scheduler.allocate(request());
        }
        responseId = answer.getResponseId();
        answer.getCompletedContainersStatuses().forEach(this::completed);
        grown += answer.getUpdatedContainers().size();
        take(answer.getAllocatedContainers());
        yarn.settle();
    }

    /** Rounds one after the other. */
    void rounds(int count) throws Exception {
        for (int i = 0; i < count; i++) {
            round();
        }
    }

    /** One more attempt at the task, which runs, asks for a container. */
    void speculate(int task) {
        tasks.again(task);
        asks.add(task);
    }

    /** The container that the task runs in, which has not grown before, is to have this much memory from the next round on. */
    void grow(int task, int megabytes) {
        running.forEach((container, placed) -> {
            if (placed.task == task) {
                growing.add(UpdateContainerRequest.newInstance(
                        0,
                        container,
                        ContainerUpdateType.INCREASE_RESOURCE,
                        Resource.newInstance(megabytes, 1),
                        ExecutionType.GUARANTEED));
            }
        });
    }

    /** The job wants nothing on the host from the next round on. */
    void avoid(String host) {
        avoided.add(host);
    }

    /** The job wants the hosts of its inputs and no others; to be said before the first round. */
    void insist() {
        asks.insist();
    }

    /** The tasks that run now end well; their nodes tell so at their next heartbeats. */
    void endTasks() {
        running.forEach((container, task) -> {
            tasks.end(task.task);
            yarn.node(task.host).end(container);
        });
    }

    ApplicationId id() {
        return application.id();
    }

    /** All that was placed so far, in the order in which it came. */
    List<Placed> placed() {
        return List.copyOf(placed);
    }

    /** What runs now. */
    List<Placed> running() {
        return List.copyOf(running.values());
    }

    /** What the job's counters of locality would say, a word for each task that was told to have its container. */
    List<TaskLocality> counted() {
        return List.copyOf(counted);
    }

    /** Containers that came when no task waited. */
    List<Container> surplus() {
        return List.copyOf(surplus);
    }

    /** What containers said that were for tasks which did not wait. */
    List<TaskTag> strays() {
        return List.copyOf(strays);
    }

    /** How many containers did not say for which task they were. */
    int untagged() {
        return untagged;
    }

    /** How many containers have grown. */
    int grown() {
        return grown;
    }

    /** How many tasks have neither run nor run now. */
    long waiting() {
        return tasks.waiting();
    }

    /** How many containers the ResourceManager still owes the job. */
    int owed() {
        return attempt().getAppSchedulingInfo().getAllResourceRequests().stream()
                .filter(request -> request.getResourceName().equals(ResourceRequest.ANY))
                .mapToInt(ResourceRequest::getNumContainers)
                .sum();
    }

    /**
     * Whether a container would be run. One that is owed may not be: a request that crosses a grant asks for it anew, and
     * the master takes that back when it next speaks.
     */
    boolean wantsOne() {
        long unheardOf = attempt().getLiveContainers().stream()
                .filter(container -> !running.containsKey(container.getContainerId()))
                .count();
        return Math.min(owed(), waiting() - unheardOf) > 0;
    }

    /** How many containers the job has, as the ResourceManager sees it. */
    int liveContainers() {
        return attempt().getLiveContainers().size();
    }

    /** The hosts on which a container is reserved for the job. */
    List<String> reservedOn() {
        return attempt().getReservedContainers().stream()
                .map(container -> container.getReservedNode().getHost())
                .toList();
    }

    /** The scheduler takes one of the job's containers, as for a queue that is short of its share. */
    void preemptOne() throws Exception {
        RMContainer container = attempt().getLiveContainers().iterator().next();
        yarn.tell(new ContainerPreemptEvent(
                application.attempt(), container, SchedulerEventType.MARK_CONTAINER_FOR_KILLABLE));
        yarn.settle();
    }

    /** What the job still waits for, in words. */
    String left() {
        return id() + " in " + attempt().getQueueName() + ": " + waiting() + " tasks wait, " + owed() + " owed, "
                + liveContainers() + " containers, " + running.size() + " run, reserved on " + reservedOn();
    }

    /** The tasks that run end well, and the job with them. */
    @Override
    public void close() throws Exception {
        List<String> hosts =
                running.values().stream().map(Placed::host).distinct().toList();
        endTasks();
        for (String host : hosts) {
            yarn.node(host).heartbeat();
        }
        scheduler.finishApplicationMaster(
                FinishApplicationMasterRequest.newInstance(FinalApplicationStatus.SUCCEEDED, "", ""));
        application.close();
        yarn.settle();
    }

    private AllocateRequest request() {
        AllocateRequest request = AllocateRequest.newInstance(
                responseId,
                0,
                asks.changes(),
                new ArrayList<>(unwanted),
                ResourceBlacklistRequest.newInstance(List.copyOf(avoided), List.of()));
        request.setUpdateRequests(List.copyOf(growing));
        unwanted.clear();
        growing.clear();
        return request;
    }

    /**
     * A task whose container was killed or lost waits again. Its process ends when it asks the master, which does not know
     * it any more; the node may not have heard from the ResourceManager, and never will from one that was started anew.
     */
    private void completed(ContainerStatus status) {
        Placed task = running.remove(status.getContainerId());
        if (task == null) {
            return;
        }
        yarn.node(task.host).end(status.getContainerId());
        if (tasks.runs(task.task)) {
            tasks.again(task.task);
            asks.add(task.task);
        }
    }

    /** Those with a task that is bound to them first, as MapReduce takes those on a task's host first. */
    private void take(List<Container> containers) {
        List<Container> others = new ArrayList<>();
        for (Container container : containers) {
            if (tasks.isBound(container.getNodeId().getHost())) {
                take(container);
            } else {
                others.add(container);
            }
        }
        others.forEach(this::take);
    }

    private void take(Container container) {
        String host = container.getNodeId().getHost();
        int task = tasks.run(host);
        Optional<TaskTag> tag = TaskTag.find(container.getAllocationTags());
        tag.filter(said -> said.task() != task).ifPresent(strays::add);
        untagged += tag.isEmpty() ? 1 : 0;
        if (task < 0) {
            surplus.add(container);
            unwanted.add(container.getId());
            return;
        }
        asks.remove(task);
        Optional<TaskTag> right = tag.filter(said -> said.task() == task);
        Placed now = new Placed(task, host, right.map(TaskTag::level).orElse(null));
        placed.add(now);
        running.put(container.getId(), now);
        yarn.node(host).run(container);
    }

    private FiCaSchedulerApp attempt() {
        return Objects.requireNonNull(yarn.scheduler().getApplicationAttempt(application.attempt()), "it has ended");
    }
}
