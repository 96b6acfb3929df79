package io.tiercel.resourcemanager;

import io.tiercel.core.locality.JobScoreOrder.CachedInput;
import io.tiercel.core.settings.Settings;
import io.tiercel.resourcemanager.board.JobListener;
import io.tiercel.resourcemanager.board.TaskBoard;
import io.tiercel.wire.VersionTables;
import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.cache.CacheWatch;
import io.tiercel.wire.cache.CachedCopy;
import io.tiercel.wire.cache.CoordinatorSession;
import io.tiercel.wire.cache.JobCached;
import io.tiercel.wire.cache.JobHint;
import io.tiercel.wire.cache.JobStart;
import io.tiercel.wire.link.LinkSettings;
import io.tiercel.wire.link.PeerRole;
import io.tiercel.wire.schedule.TaskNotice.SourceFile;
import java.net.URI;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Between a board and the coordinator: tells the board what is in memory, and the coordinator which jobs run. Without a
 * coordinator nothing is in memory. Thread-safe.
 */
final class CoordinatorLink implements JobListener, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(CoordinatorLink.class);

    private final RMContext resourceManager;
    /** The jobs that were told of when they were submitted. */
    private final Set<ApplicationId> hinted = ConcurrentHashMap.newKeySet();

    private volatile @Nullable CoordinatorSession session;

    CoordinatorLink(RMContext resourceManager) {
        this.resourceManager = resourceManager;
    }

    /**
     * Begins to look for the coordinator.
     *
     * @throws io.tiercel.core.settings.SettingsException naming the key by which it cannot be found
     */
    void open(Settings settings, TaskBoard board) {
        URI fileSystem = FileSystem.getDefaultUri(resourceManager.getYarnConfiguration());
        if (fileSystem.getAuthority() == null) {
            LOG.warn("Tasks are placed without regard to memory: fs.defaultFS names no cluster: {}", fileSystem);
            return;
        }
        session = CoordinatorSession.open(
                LinkSettings.peer(settings, PeerRole.RESOURCEMANAGER),
                VersionTables.cluster(fileSystem),
                new BoardWatch(board));
    }

    @Override
    public void started(ApplicationId job, String application, List<SourceFile> files) {
        CoordinatorSession now = session;
        if (now != null) {
            List<JobStart.Input> inputs = files.stream()
                    .map(file -> new JobStart.Input(file.path(), file.bytes()))
                    .toList();
            boolean told = now.jobStarted(new JobStart(job.toString(), application, user(job), inputs));
            LOG.debug("{} {} the coordinator", job, told ? "is told to" : "is one too many for");
        }
    }

    /** The job was submitted, and its submitter says what it reads. */
    void expected(ApplicationId job, String application, String user, List<String> paths) {
        CoordinatorSession now = session;
        if (now != null && now.jobExpected(new JobHint(job.toString(), application, user, paths))) {
            hinted.add(job);
        }
    }

    /** The job that may have been expected has ended. */
    void over(ApplicationId job) {
        if (hinted.remove(job)) {
            ended(job);
        }
    }

    /** The jobs that wait for slots, by the order in which they are offered them. */
    void inOrder(List<ApplicationId> jobs) {
        CoordinatorSession now = session;
        if (now != null) {
            now.jobsInOrder(jobs.stream().map(ApplicationId::toString).toList());
        }
    }

    /** That a job's master begins, which is said like this too, is no end of a job that its submitter told of. */
    @Override
    public void ended(ApplicationId job) {
        CoordinatorSession now = session;
        if (now != null && !hinted.contains(job)) {
            now.jobEnded(job.toString());
        }
    }

    @Override
    public void close() {
        CoordinatorSession now = session;
        if (now != null) {
            now.close();
        }
    }

    private String user(ApplicationId job) {
        RMApp app = resourceManager.getRMApps().get(job);
        return app == null ? "" : app.getUser();
    }

    private record BoardWatch(TaskBoard board) implements CacheWatch {
        @Override
        public void reset(List<CachedCopy> all) {
            board.nothingCached();
            // All at once, as a script may say where they are.
            board.named(all.stream().map(CachedCopy::host).toList());
            all.forEach(this::cached);
        }

        @Override
        public void cached(CachedCopy copy) {
            board.cached(copy.block().key(), copy.bytes(), copy.host());
        }

        @Override
        public void dropped(BlockName block) {
            board.dropped(block.key());
        }

        @Override
        public void expected(JobCached job) {
            board.expected(
                    ApplicationId.fromString(job.job()),
                    new CachedInput(job.cachedBlocks(), job.blocks(), job.cachedBytes()));
        }

        @Override
        public void lost() {
            board.nothingCached();
        }
    }
}
