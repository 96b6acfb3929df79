package io.tiercel.reproduce.scheduling;

import io.tiercel.appmaster.NoticeRequest;
import io.tiercel.appmaster.TaskTeller;
import io.tiercel.resourcemanager.Boards;
import io.tiercel.resourcemanager.board.TaskBoard;
import io.tiercel.wire.schedule.TaskNotice;
import io.tiercel.wire.schedule.TaskTag;
import java.io.IOException;
import java.security.PrivilegedExceptionAction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.token.Token;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateRequest;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.protocolrecords.FinishApplicationMasterRequest;
import org.apache.hadoop.yarn.api.protocolrecords.FinishApplicationMasterResponse;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.ReservationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.security.AMRMTokenIdentifier;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.sls.AMDefinition;
import org.apache.hadoop.yarn.sls.SLSRunner;
import org.apache.hadoop.yarn.sls.appmaster.AMSimulator;
import org.apache.hadoop.yarn.sls.nodemanager.NMSimulator;
import org.jspecify.annotations.Nullable;

/**
 * The master of a job of the load: asks for its tasks on the VMs with their replicas as MapReduce's master does, hands back
 * what it has no task for, and, where the arm has it so, tells what its tasks read and takes the tasks that it is told.
 * Made by the load simulator.
 */
public final class MasterSimulator extends AMSimulator {
    private static final int MAP_PRIORITY = 20;
    private static final int TASK_MB = 1024;
    private static final long NO_ALLOCATION_ID = -1;

    private final LoadRun run = LoadRun.current();
    private final ClusterLayout layout = run.plan().layout();
    private final PlannedJob job = run.nextJob();
    private final SimulatedMaps tasks = new SimulatedMaps(job, layout);
    private final @Nullable TaskTeller teller = run.arm().tells() ? TaskInputs.teller(job, layout, MAP_PRIORITY) : null;
    private final Map<ContainerId, Integer> running = new HashMap<>();
    private List<ContainerId> surplus = new ArrayList<>();
    private @Nullable UserGroupInformation user;
    private @Nullable Container master;
    private boolean submitted;
    private boolean ended;

    @Override
    public void init(
            AMDefinition definition,
            ResourceManager resourceManager,
            SLSRunner simulator,
            boolean tracked,
            long baseline,
            long beat,
            Map<ApplicationId, AMSimulator> masters) {
        super.init(definition, resourceManager, simulator, tracked, baseline, beat, masters);
        amtype = "mapreduce";
        totalContainers = job.tasks().size();
        // The simulator's jobs start when its own generator says, ours when the plan does.
        init(job.startMillis(), job.startMillis() + 1_000_000L * beat, beat);
    }

    @Override
    public void firstStep() throws Exception {
        if (!run.maySubmit(job)) {
            return;
        }
        submitted = true;
        @Nullable TaskBoard board = Boards.of(rm.getRMContext());
        if (board != null) {
            job.tasks().stream()
                    .filter(task -> task.memory() != PlannedTask.NOWHERE)
                    .forEach(task -> board.cached(task.block(), TaskInputs.BLOCK_BYTES, layout.name(task.memory())));
        }
        super.firstStep();
    }

    @Override
    public void middleStep() throws Exception {
        try {
            if (!submitted) {
                firstStep();
            } else if (!ended) {
                super.middleStep();
            }
        } catch (Exception e) {
            run.failed(e);
            throw e;
        }
    }

    @Override
    public synchronized void notifyAMContainerLaunched(Container container) throws Exception {
        master = container;
        super.notifyAMContainerLaunched(container);
    }

    /**
     * Not as the load simulator has it, where the master's container may be over before its goodbye is said, and the job
     * counts as failed.
     */
    @Override
    public void lastStep() throws Exception {
        if (ended) {
            return;
        }
        ended = true;
        FinishApplicationMasterRequest goodbye =
                FinishApplicationMasterRequest.newInstance(FinalApplicationStatus.SUCCEEDED, "", "");
        user().doAs((PrivilegedExceptionAction<FinishApplicationMasterResponse>)
                () -> rm.getApplicationMasterService().finishApplicationMaster(goodbye));
        Container own = Objects.requireNonNull(master);
        vm(own).cleanupContainer(own.getId());
        getRanNodes()
                .forEach(node -> Objects.requireNonNull(se.getNmMap().get(node)).finishApplication(appId));
        run.ended(job);
    }

    @Override
    public void initReservation(ReservationId reservation, long deadline, long now) {
        // The load has no reservations of capacity.
    }

    @Override
    protected void processResponseQueue() throws Exception {
        while (!responseQueue.isEmpty()) {
            AllocateResponse response = responseQueue.take();
            response.getCompletedContainersStatuses().forEach(this::completed);
            response.getAllocatedContainers().forEach(this::allocated);
        }
        if (tasks.allFinished()) {
            lastStep();
        }
    }

    @Override
    protected void sendContainerRequest() throws Exception {
        if (ended) {
            return;
        }
        AllocateRequest request = createAllocateRequest(asks(), surplus);
        surplus = new ArrayList<>();
        request.setProgress(finishedContainers / (float) totalContainers);
        List<TaskNotice> notices = teller == null ? List.of() : teller.tell(tasks::state);
        if (!notices.isEmpty()) {
            request.setSchedulingRequests(List.of(NoticeRequest.of(notices, MAP_PRIORITY)));
        }
        responseQueue.put(user().doAs((PrivilegedExceptionAction<AllocateResponse>) () -> timed(request)));
    }

    @Override
    protected void checkStop() {
        if (ended) {
            setEndTime(System.currentTimeMillis());
        }
    }

    private AllocateResponse timed(AllocateRequest request) throws Exception {
        CallMeter.Start start = run.masterCalls().begin();
        try {
            return rm.getApplicationMasterService().allocate(request);
        } finally {
            run.masterCalls().end(start);
        }
    }

    private List<ResourceRequest> asks() {
        List<ResourceRequest> asks = new ArrayList<>();
        Resource size = Resource.newInstance(TASK_MB, 1);
        tasks.changedAsks()
                .forEach((place, count) -> asks.add(createResourceRequest(
                        size, ExecutionType.GUARANTEED, place, MAP_PRIORITY, NO_ALLOCATION_ID, count)));
        return asks;
    }

    private void completed(ContainerStatus status) {
        Integer task = running.remove(status.getContainerId());
        if (task != null) {
            tasks.finished(task);
            finishedContainers++;
        }
    }

    private void allocated(Container container) {
        int vm = layout.vm(container.getNodeId().getHost());
        OptionalInt task = tasks.assign(vm, TaskTag.find(container.getAllocationTags()));
        if (task.isEmpty()) {
            surplus.add(container.getId());
            run.surplus(job);
            return;
        }
        PlannedTask planned = job.tasks().get(task.getAsInt());
        running.put(container.getId(), task.getAsInt());
        run.placed(job, layout.level(planned, vm));
        vm(container).addNewContainer(container, planned.millis(), appId);
        getRanNodes().add(container.getNodeId());
    }

    private NMSimulator vm(Container container) {
        return Objects.requireNonNull(se.getNmMap().get(container.getNodeId()));
    }

    private UserGroupInformation user() throws IOException {
        UserGroupInformation known = user;
        if (known == null) {
            known = UserGroupInformation.createRemoteUser(appAttemptId.toString());
            RMApp app = Objects.requireNonNull(rm.getRMContext().getRMApps().get(appId));
            Token<AMRMTokenIdentifier> token = app.getRMAppAttempt(appAttemptId).getAMRMToken();
            known.addTokenIdentifier(token.decodeIdentifier());
            user = known;
        }
        return known;
    }
}
