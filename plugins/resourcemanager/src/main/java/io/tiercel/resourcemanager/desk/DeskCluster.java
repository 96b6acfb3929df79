package io.tiercel.resourcemanager.desk;

import io.tiercel.core.deadline.choice.DataNodeLoads;
import io.tiercel.resourcemanager.board.TaskBoard;
import io.tiercel.resourcemanager.desk.NodeResiduals.Said;
import io.tiercel.wire.deadline.ToldNode;
import io.tiercel.wire.deadline.ToldNode.Taken;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.jspecify.annotations.Nullable;

/** The NodeManagers of a ResourceManager that its scheduler uses, and its jobs. Thread-safe. */
record DeskCluster(RMContext resourceManager, TaskBoard board) {
    /**
     * A NodeManager.
     *
     * @param vm the board's number of its host
     */
    record Member(RMNode node, SchedulerNode scheduled, int vm) {
        String host() {
            return node.getHostName();
        }

        /** What it has for containers, and what of it is taken. */
        ToldNode told() {
            Resource all = scheduled.getTotalResource();
            Resource taken = scheduled.getAllocatedResource();
            return new ToldNode(
                    host(),
                    scheduled.getNumContainers(),
                    new Taken(taken.getMemorySize(), all.getMemorySize()),
                    new Taken(taken.getVirtualCores(), all.getVirtualCores()));
        }

        /**
         * @param containersShare the part of a VM's CPUs that containers may have
         * @param waitingShare for which share of the time the VM waits for processors of its host
         */
        Said said(double containersShare, double waitingShare) {
            Set<ContainerId> containers = scheduled.getCopiedListOfRunningContainers().stream()
                    .map(RMContainer::getContainerId)
                    .collect(Collectors.toUnmodifiableSet());
            return new Said(vm, host(), NodeUse.of(node, scheduled, containersShare), containers, waitingShare);
        }
    }

    /** By their hosts' names. */
    List<Member> members() {
        List<Member> members = new ArrayList<>();
        CapacityScheduler scheduler = scheduler();
        if (scheduler == null) {
            return members;
        }
        for (RMNode node : resourceManager.getRMNodes().values()) {
            OptionalInt vm = board.vm(node.getHostName());
            SchedulerNode scheduled = scheduler.getSchedulerNode(node.getNodeID());
            if (vm.isPresent() && scheduled != null) {
                members.add(new Member(node, scheduled, vm.getAsInt()));
            }
        }
        members.sort(Comparator.comparing(Member::host));
        return members;
    }

    /** Null while the ResourceManager has none of this kind, as while it is on standby. */
    @Nullable
    CapacityScheduler scheduler() {
        return resourceManager.getScheduler() instanceof CapacityScheduler scheduler ? scheduler : null;
    }

    /** Its jobs, and those that have ended lately; not a copy. */
    Map<ApplicationId, RMApp> jobs() {
        return resourceManager.getRMApps();
    }

    /** What the scheduler has of a job; null where it has nothing yet, or nothing any more. */
    @Nullable
    SchedulerApplicationAttempt attempt(RMApp job) {
        CapacityScheduler scheduler = scheduler();
        RMAppAttempt attempt = job.getCurrentAppAttempt();
        return scheduler == null || attempt == null ? null : scheduler.getApplicationAttempt(attempt.getAppAttemptId());
    }

    /** The DataNode that the job's next map would read from on the VM: {@link io.tiercel.core.deadline.offer.ReadPlaces}. */
    int readsFrom(String job, int vm) {
        return board.readsThere(ApplicationId.fromString(job), vm) ? vm : DataNodeLoads.NO_DATANODE;
    }

    /** The path of the queue that the job is in. */
    String queuePath(RMApp job) {
        CapacityScheduler scheduler = scheduler();
        CSQueue queue = scheduler == null ? null : scheduler.getQueue(job.getQueue());
        return queue == null ? String.valueOf(job.getQueue()) : queue.getQueuePath();
    }
}
