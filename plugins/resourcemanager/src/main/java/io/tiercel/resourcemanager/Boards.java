package io.tiercel.resourcemanager;

import io.tiercel.resourcemanager.board.TaskBoard;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.jspecify.annotations.Nullable;

/**
 * The board of each ResourceManager in this JVM: CapacityScheduler makes our plug-ins by their names, one by one, and
 * this is where they meet. Thread-safe.
 */
public final class Boards {
    private static final Map<RMContext, TaskBoard> BOARDS = new ConcurrentHashMap<>();

    private Boards() {}

    static void open(RMContext resourceManager, TaskBoard board) {
        BOARDS.put(resourceManager, board);
    }

    static void close(RMContext resourceManager, TaskBoard board) {
        BOARDS.remove(resourceManager, board);
    }

    /** The ResourceManager's board, null where {@link MasterChannel} is not among its processors, or Tiercel is off. */
    public static @Nullable TaskBoard of(RMContext resourceManager) {
        return BOARDS.get(resourceManager);
    }

    /** The board that the job is on, null where it is on none. */
    public static @Nullable TaskBoard of(ApplicationId job) {
        for (TaskBoard board : BOARDS.values()) {
            if (board.knows(job)) {
                return board;
            }
        }
        return null;
    }

    /** The board that knows how much of the job's input is cached, null where none does. */
    public static @Nullable TaskBoard scoring(ApplicationId job) {
        TaskBoard told = of(job);
        if (told != null) {
            return told;
        }
        for (TaskBoard board : BOARDS.values()) {
            if (board.expects(job)) {
                return board;
            }
        }
        return null;
    }
}
