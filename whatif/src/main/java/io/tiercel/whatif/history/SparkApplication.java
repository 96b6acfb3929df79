package io.tiercel.whatif.history;

import io.tiercel.whatif.history.Stage.Rdd;
import java.net.URI;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.fs.Path;

/**
 * The jobs of one Spark application as its event log tells of them. Each of Spark's jobs, one for each action, is a past job
 * by the name of the application.
 *
 * <p>A stage's bytes come from its tasks. Its paths are the names of its {@code textFile}s and the like, unless Spark kept
 * what it read there, and the locations that {@link QueryScans} finds. Only stages that read count: what others compute
 * comes after. What is kept here goes by what runs at a time. Not thread-safe.
 */
final class SparkApplication {
    private static final String DEFAULT_FILE_SYSTEM = "fs.defaultFS";

    private final PastJobs found;
    private final Map<Integer, SparkJob> running = new LinkedHashMap<>();
    private final Map<Integer, StageCosts> costs = new HashMap<>();
    private final Set<Integer> keptRdds = new HashSet<>();
    private final QueryScans scans = new QueryScans();
    private URI fileSystem = URI.create("hdfs:///");
    private String user = "";
    private String name = "";
    private String run = "";
    /** The latest time that the log told; negative before it told one. */
    private long clockMillis = -1;

    /** @param found is told of each job that ends, or why it is left out */
    SparkApplication(PastJobs found) {
        this.found = found;
    }

    void started(SparkEvent.ApplicationStart start) {
        name = start.name();
        user = start.user().orElse("");
        run = start.run();
        heard(start.millis());
    }

    void environment(SparkEvent.EnvironmentUpdate environment) {
        environment
                .hadoop()
                .map(hadoop -> hadoop.get(DEFAULT_FILE_SYSTEM))
                .ifPresent(address -> HdfsPaths.fileSystem(address)
                        .ifPresentOrElse(known -> fileSystem = known, () -> found.leaveOut(Omission.FILE_SYSTEM)));
    }

    void queryPlanned(SparkEvent.QueryPlanned planned) {
        scans.planned(planned);
    }

    void queryEnded(long query) {
        scans.ended(query);
    }

    void unpersisted(int rdd) {
        keptRdds.remove(rdd);
    }

    void jobStarted(SparkEvent.JobStart start) {
        // A job begins when its program goes on after what came before.
        long submitMillis = start.submitMillis().filter(millis -> millis >= 0).orElse(clockMillis);
        running.put(start.job(), new SparkJob(start, submitMillis));
        heard(start.submitMillis());
    }

    void taskEnded(SparkEvent.TaskEnd end) {
        heard(end.times().flatMap(SparkEvent.TaskTimes::finishMillis));
        if (end.reason().succeeded()) {
            found.ranTasks(1);
            StageCosts stage = costs.computeIfAbsent(end.stage(), id -> new StageCosts());
            end.metrics().ifPresent(stage::add);
        }
    }

    void stageCompleted(Stage stage) {
        boolean fromKept = stage.rdds().stream().anyMatch(rdd -> keptRdds.contains(rdd.id()));
        StageCosts stageCosts = costs.remove(stage.id());
        if (stageCosts != null && stageCosts.readBytes() > 0) {
            job(stage.id())
                    .ifPresentOrElse(
                            job -> tellOfReads(job, stage, stageCosts, fromKept), () -> leaveOutOfNoJob(stageCosts));
        }
        stage.rdds().stream().filter(Rdd::kept).map(Rdd::id).forEach(keptRdds::add);
    }

    private void tellOfReads(SparkJob job, Stage stage, StageCosts stageCosts, boolean fromKept) {
        List<String> paths = paths(job, stage, fromKept);
        if (!paths.isEmpty()) {
            job.read(paths, stageCosts);
        } else if (fromKept) {
            found.leaveOut(Omission.KEPT, stageCosts.readBytes());
        } else {
            job.readUnknown(stageCosts);
        }
    }

    void jobEnded(SparkEvent.JobEnd end) {
        heard(end.millis());
        SparkJob job = running.remove(end.job());
        if (job != null) {
            job.tell(end.result().succeeded(), name, run.isEmpty() ? "" : run + " " + end.job(), found);
        }
        if (running.isEmpty()) {
            // Tasks that ended after their stages.
            costs.values().forEach(this::leaveOutOfNoJob);
            costs.clear();
        }
    }

    /** There is no more in the log. */
    void ended() {
        costs.forEach((stage, begun) ->
                job(stage).ifPresentOrElse(job -> job.readUnknown(begun), () -> leaveOutOfNoJob(begun)));
        costs.clear();
        running.values().forEach(job -> job.tellUnfinished(found));
        running.clear();
    }

    private void leaveOutOfNoJob(StageCosts late) {
        if (late.readBytes() > 0) {
            found.leaveOut(Omission.NO_JOB, late.readBytes());
        }
    }

    private void heard(Optional<Long> millis) {
        clockMillis = Math.max(clockMillis, millis.orElse(clockMillis));
    }

    /** The oldest job that needs the stage: others find its output there. */
    private Optional<SparkJob> job(int stage) {
        return running.values().stream().filter(job -> job.needs(stage)).findFirst();
    }

    private List<String> paths(SparkJob job, Stage stage, boolean fromKept) {
        HdfsPaths hdfs = new HdfsPaths(fileSystem, new Path("/user/" + user));
        Set<ScanLocation> scanned = scans.of(job.query(), stage);
        if (!scanned.stream().allMatch(ScanLocation::understood)) {
            found.leaveOut(Omission.PATHS);
        }
        Set<String> paths = new LinkedHashSet<>();
        scanned.forEach(scan -> paths.addAll(scan.paths(hdfs)));
        if (!fromKept) {
            stage.rdds().stream()
                    .filter(Rdd::namedByPaths)
                    .forEach(rdd -> paths.addAll(hdfs.of(hdfs.listed(rdd.paths()))));
        }
        return List.copyOf(paths);
    }
}
