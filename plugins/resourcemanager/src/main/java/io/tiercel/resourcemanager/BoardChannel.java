package io.tiercel.resourcemanager;

import io.tiercel.core.settings.Settings;
import io.tiercel.resourcemanager.board.TaskBoard;
import io.tiercel.resourcemanager.desk.DeadlineDesk;
import io.tiercel.resourcemanager.desk.Desks;
import io.tiercel.wire.WatchedTopology;
import io.tiercel.wire.schedule.TaskNotice;
import io.tiercel.wire.schedule.TaskTag;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.yarn.ams.ApplicationMasterServiceContext;
import org.apache.hadoop.yarn.ams.ApplicationMasterServiceProcessor;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateRequest;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.protocolrecords.FinishApplicationMasterRequest;
import org.apache.hadoop.yarn.api.protocolrecords.FinishApplicationMasterResponse;
import org.apache.hadoop.yarn.api.protocolrecords.RegisterApplicationMasterRequest;
import org.apache.hadoop.yarn.api.protocolrecords.RegisterApplicationMasterResponse;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hears from application masters what their tasks read, and tells them which task a container is for, in band.
 *
 * <p>Masters that say nothing of their tasks are served as always.
 */
final class BoardChannel implements ApplicationMasterServiceProcessor {
    private static final Logger LOG = LoggerFactory.getLogger(BoardChannel.class);

    private final RMContext resourceManager;
    private final TaskBoard board;
    private final CoordinatorLink coordinator;
    private final DeadlineDesk desk;
    private final HostLookup hosts;
    private final ShownNotes notes;
    private final Optional<WatchedTopology> topology;
    private ApplicationMasterServiceProcessor next;

    /**
     * Begins to look for the coordinator.
     *
     * @throws io.tiercel.core.settings.SettingsException if a setting cannot be used; nothing is left then
     */
    @SuppressWarnings("NullAway.Init") // init comes before all else.
    BoardChannel(RMContext resourceManager, Settings settings) {
        this.resourceManager = resourceManager;
        this.coordinator = new CoordinatorLink(resourceManager);
        // Before it is read, so that no change between the two is missed.
        this.topology = WatchedTopology.of(settings, System.nanoTime());
        this.board = new TaskBoard(
                SetUp.topology(settings), SetUp.racks(resourceManager.getYarnConfiguration()), settings, coordinator);
        this.hosts = new HostLookup(board::named);
        this.notes = new ShownNotes(resourceManager);
        this.desk = new DeadlineDesk(
                resourceManager, board, settings, new ContenderSource(resourceManager, board)::contender);
        // Last, as nothing fails after it.
        coordinator.open(settings, board);
    }

    /** From now on others find the board. */
    @Override
    public void init(ApplicationMasterServiceContext context, ApplicationMasterServiceProcessor nextProcessor) {
        next = nextProcessor;
        // The desk comes first: who finds the board may ask for it.
        Desks.open(resourceManager, desk);
        Boards.open(resourceManager, board);
        BoardKeeper.watch(resourceManager, board, coordinator, desk, topology);
    }

    @Override
    public void registerApplicationMaster(
            ApplicationAttemptId attempt,
            RegisterApplicationMasterRequest request,
            RegisterApplicationMasterResponse response)
            throws IOException, YarnException {
        next.registerApplicationMaster(attempt, request, response);
        notes.registered(attempt);
        board.ended(attempt.getApplicationId());
        Map<String, Resource> profiles = response.getResourceProfiles() == null
                ? new HashMap<>()
                : new HashMap<>(response.getResourceProfiles());
        profiles.put(TaskTag.OFFER, Resource.newInstance(0, 0));
        response.setResourceProfiles(profiles);
    }

    @Override
    public void allocate(ApplicationAttemptId attempt, AllocateRequest request, AllocateResponse response)
            throws YarnException {
        ApplicationId job = attempt.getApplicationId();
        List<String> notices = Notices.take(request);
        if (!notices.isEmpty() && board.hears(job)) {
            hear(job, notices);
        }
        next.allocate(attempt, request, response);
        notes.called(attempt);
        tag(job, response);
        board.roundEnded(job);
    }

    @Override
    public void finishApplicationMaster(
            ApplicationAttemptId attempt,
            FinishApplicationMasterRequest request,
            FinishApplicationMasterResponse response) {
        next.finishApplicationMaster(attempt, request, response);
        notes.finished(attempt);
        board.ended(attempt.getApplicationId());
    }

    private void hear(ApplicationId job, List<String> texts) {
        try {
            List<TaskNotice> notices = Notices.read(texts);
            hosts.named(user(job), notices);
            board.told(job, notices);
        } catch (IllegalArgumentException e) {
            LOG.warn("{} is scheduled without regard to memory: {}", job, e.getMessage());
            board.refuse(job);
        }
    }

    private String user(ApplicationId job) {
        RMApp app = resourceManager.getRMApps().get(job);
        return app == null ? "" : app.getUser();
    }

    private void tag(ApplicationId job, AllocateResponse response) {
        if (response.getAllocatedContainers() == null) {
            return;
        }
        for (Container container : response.getAllocatedContainers()) {
            board.deliver(
                            job,
                            container.getPriority().getPriority(),
                            container.getNodeId().getHost())
                    .ifPresent(tag -> container.setAllocationTags(Set.of(tag.text())));
        }
    }
}
