package io.tiercel.resourcemanager;

import io.tiercel.resourcemanager.board.TaskBoard;
import io.tiercel.resourcemanager.desk.DeadlineDesk;
import io.tiercel.resourcemanager.desk.Desks;
import io.tiercel.wire.WatchedTopology;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hadoop.service.Service;
import org.apache.hadoop.service.Service.STATE;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppImpl;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells a board what nobody else does: which VMs there are, and that a job has ended whose master did not say goodbye.
 *
 * <p>It stops with the ResourceManager's scheduler, or on standby with the ResourceManager.
 */
final class BoardKeeper {
    private static final Logger LOG = LoggerFactory.getLogger(BoardKeeper.class);
    private static final long PERIOD_MILLIS = 1_000;

    private final RMContext resourceManager;
    private final TaskBoard board;
    private final CoordinatorLink coordinator;
    private final DeadlineDesk desk;
    private final Optional<WatchedTopology> topology;
    private final TasksBean bean;
    private final WhyBean why;
    private final HintedJobs hinted;

    private BoardKeeper(
            RMContext resourceManager,
            TaskBoard board,
            CoordinatorLink coordinator,
            DeadlineDesk desk,
            Optional<WatchedTopology> topology) {
        this.resourceManager = resourceManager;
        this.board = board;
        this.coordinator = coordinator;
        this.desk = desk;
        this.topology = topology;
        this.bean = TasksBean.show(board);
        this.why = WhyBean.show(desk.reasons());
        this.hinted = new HintedJobs(resourceManager.getRMApps(), coordinator, board);
    }

    /** Begins, shows the board by JMX, and closes that, the desk and the link to the coordinator when it stops. */
    static void watch(
            RMContext resourceManager,
            TaskBoard board,
            CoordinatorLink coordinator,
            DeadlineDesk desk,
            Optional<WatchedTopology> topology) {
        Thread keeper =
                new Thread(new BoardKeeper(resourceManager, board, coordinator, desk, topology)::keep, "tiercel-board");
        keeper.setDaemon(true);
        keeper.start();
    }

    private void keep() {
        try {
            while (!isOver()) {
                look();
                Thread.sleep(PERIOD_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            Boards.close(resourceManager, board);
            Desks.close(resourceManager, desk);
            desk.close();
            bean.close();
            why.close();
            coordinator.close();
        }
    }

    private void look() {
        try {
            topology.flatMap(file -> file.changed(System.nanoTime())).ifPresent(board::placed);
            int vms = resourceManager.getRMNodes().size();
            resourceManager
                    .getRMNodes()
                    .values()
                    .forEach(node -> board.node(node.getHostName(), node.getRackName(), vms));
            Stream.concat(board.jobs().stream(), board.refused().stream())
                    .filter(this::hasEnded)
                    .forEach(board::ended);
            hinted.look();
            coordinator.inOrder(board.ranking());
            desk.look();
        } catch (RuntimeException e) {
            LOG.warn("Looking after the jobs and VMs failed, and is tried again", e);
        }
    }

    /** Whether another board has taken this one's place, or the ResourceManager has stopped. */
    private boolean isOver() {
        return Boards.of(resourceManager) != board
                || hasStopped(resourceManager.getScheduler())
                || hasStopped(resourceManager.getDispatcher());
    }

    /** On standby the scheduler has not started, and is not stopped with the ResourceManager; its dispatcher is. */
    private static boolean hasStopped(@Nullable Object part) {
        return !(part instanceof Service service) || service.isInState(STATE.STOPPED);
    }

    private boolean hasEnded(ApplicationId job) {
        RMApp app = resourceManager.getRMApps().get(job);
        return app == null || RMAppImpl.isAppInFinalState(app);
    }
}
