package io.tiercel.whatif.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.testkit.Seed;
import io.tiercel.whatif.history.SparkEvent.JobEnd;
import io.tiercel.whatif.history.SparkEvent.JobResult;
import io.tiercel.whatif.history.SparkEvent.JobStart;
import io.tiercel.whatif.history.SparkEvent.TaskEnd;
import io.tiercel.whatif.history.SparkEvent.TaskEndReason;
import io.tiercel.whatif.history.Stage.Rdd;
import io.tiercel.whatif.history.Stage.StorageLevel;
import io.tiercel.whatif.history.TaskMetrics.InputMetrics;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SparkApplicationTest {
    private PastJobs found = new PastJobs();
    private SparkApplication application = new SparkApplication(found);

    @Test
    void whatSparkKeeps_isReadWhenItIsComputed_andAgainOnceItIsNotKept() {
        List<Rdd> kept = List.of(file(1, "/data"), computed(2, 1, true));
        run(0, kept);
        run(1, kept);
        application.unpersisted(2);
        run(2, kept);
        assertThat(found.inOrder()).extracting(PastJob::submitMillis).containsExactly(0L, 2L);
        assertThat(found.leftOut(Omission.READS_NOTHING)).isEqualTo(1);
        assertThat(found.leftOut())
                .isEqualTo(
                        "left out: 1 read nothing, 1 stages that read what Spark had kept itself, and no file (10 B)");
    }

    @Test
    void stageOfTwoJobs_isOfTheFirst() {
        start(0, 7);
        start(1, 7);
        readAndComplete(7, List.of(file(1, "/data")));
        end(0);
        end(1);
        assertThat(found.inOrder()).extracting(PastJob::submitMillis).containsExactly(0L);
    }

    @Test
    void taskThatFailed_countsNothing() {
        start(0, 7);
        task(7, "Success", 10);
        task(7, "ExceptionFailure", 20);
        application.stageCompleted(new Stage(7, Optional.empty(), List.of(file(1, "/data")), Optional.empty()));
        end(0);
        assertThat(found.inOrder().get(0).reads()).extracting(PastRead::bytes).containsExactly(10L);
    }

    @Test
    void path_isInTheApplicationsFileSystem_orItsUsersFolder() {
        application.started(new SparkEvent.ApplicationStart(
                "etl", Optional.of("anna"), Optional.empty(), Optional.empty(), Optional.empty()));
        application.environment(new SparkEvent.EnvironmentUpdate(Optional.of(Map.of("fs.defaultFS", "hdfs://one"))));
        run(0, List.of(file(1, "in,/data")));
        assertThat(found.inOrder().get(0).reads().get(0).paths())
                .containsExactly("hdfs://one/user/anna/in", "hdfs://one/data");
    }

    @Test
    void defaultFileSystemThatIsNoUri_isCounted_andHdfsIsTaken() {
        application.environment(
                new SparkEvent.EnvironmentUpdate(Optional.of(Map.of("fs.defaultFS", "not set: ask anna"))));
        run(0, List.of(file(1, "/data")));
        assertThat(found.inOrder().get(0).reads().get(0).paths()).containsExactly("hdfs:/data");
        assertThat(found.leftOut(Omission.FILE_SYSTEM)).isEqualTo(1);
    }

    @Test
    void stageWhosePlanIsCut_readsWhatIsLeft_andIsCounted() {
        plan(
                3,
                70,
                "FileScan text [] Location: InMemoryFileIndex[hdfs://one/a, hdfs://one/lo..., PartitionFilters: []");
        application.jobStarted(new JobStart(
                0, Optional.of(0L), List.of(7), Optional.of(new SparkEvent.JobProperties(Optional.of(3L)))));
        task(7, "Success", 10);
        application.stageCompleted(
                new Stage(7, Optional.empty(), List.of(), Optional.of(List.of(new Stage.Metric(70)))));
        end(0);
        assertThat(found.inOrder().get(0).reads().get(0).paths()).containsExactly("hdfs://one/a");
        assertThat(found.leftOut(Omission.PATHS)).isEqualTo(1);
    }

    @Test
    void bytesLeftOut_areCounted_andSaidBesideThoseThatAreSimulated() {
        start(0, 7);
        start(1, 8, 9);
        readAndComplete(7, List.of(file(1, "s3a://bucket/data")));
        readAndComplete(8, List.of(file(2, "/data")));
        readAndComplete(9, List.of(file(3, "NewHadoopRDD")));
        readAndComplete(10, List.of(file(4, "/data")));
        end(0);
        end(1);
        assertThat(found.bytesLeftOut(Omission.INPUT_UNKNOWN)).isEqualTo(10);
        assertThat(found.bytesLeftOut(Omission.PART_UNKNOWN)).isEqualTo(10);
        assertThat(found.bytesLeftOut(Omission.NO_JOB)).isEqualTo(10);
        assertThat(found.leftOut())
                .startsWith("left out: 1 no path in HDFS recorded (10 B), 1 simulated in part")
                .endsWith("; 10 B of the 40 B that were read are simulated");
    }

    /** As Spark finds the columns of a CSV file: a query fetches a line, and a job of no query reads the file. */
    @Test
    void jobOfNoQuery_readsWhatTheLastQueryFromTheSamePlaceDid() {
        plan(1, 70, "FileScan text [] Location: InMemoryFileIndex[hdfs://one/a], PartitionFilters: []");
        application.queryEnded(1);
        plan(2, 71, "FileScan text [] Location: InMemoryFileIndex[hdfs://one/b], PartitionFilters: []");
        application.queryEnded(2);
        runScan(0, "csv at Etl.scala:7");
        runScan(1, "csv at Etl.scala:8");
        assertThat(found.inOrder())
                .extracting(job -> job.reads().get(0).paths())
                .containsExactly(List.of("hdfs://one/b"));
        assertThat(found.leftOut(Omission.INPUT_UNKNOWN)).isEqualTo(1);
    }

    @Test
    void jobOfNoQuery_readsWhatItsStageCountedIn() {
        plan(1, 70, "FileScan text [] Location: InMemoryFileIndex[hdfs://one/a], PartitionFilters: []");
        start(0, 7);
        task(7, "Success", 10);
        application.stageCompleted(
                new Stage(7, Optional.empty(), List.of(), Optional.of(List.of(new Stage.Metric(70)))));
        end(0);
        assertThat(found.inOrder().get(0).reads().get(0).paths()).containsExactly("hdfs://one/a");
    }

    @Test
    void filesWhoseRecordsGoOverLines_areNamedBehindTheirKind() {
        run(0, List.of(file(1, "CSVFile: hdfs://one/a,hdfs://one/b")));
        assertThat(found.inOrder().get(0).reads().get(0).paths()).containsExactly("hdfs://one/a", "hdfs://one/b");
    }

    @Test
    void jobThatReadsElsewhere_orFromWhatHasNoName_isLeftOut() {
        run(0, List.of(file(1, "s3a://bucket/data")));
        run(1, List.of(file(2, "NewHadoopRDD")));
        assertThat(found.inOrder()).isEmpty();
        assertThat(found.leftOut(Omission.INPUT_UNKNOWN)).isEqualTo(2);
    }

    @Test
    void jobsWithoutAnEnd_areUnfinished() {
        start(0, 7);
        readAndComplete(7, List.of(file(1, "/data")));
        application.ended();
        assertThat(found.inOrder()).isEmpty();
        assertThat(found.leftOut(Omission.UNFINISHED)).isEqualTo(1);
    }

    @Test
    void jobsOfOneNumber_areCopies_onlyInTheSameAttempt() {
        for (String attempt : List.of("1", "1", "2")) {
            application = new SparkApplication(found);
            application.started(new SparkEvent.ApplicationStart(
                    "etl", Optional.empty(), Optional.of("app-1"), Optional.of(attempt), Optional.empty()));
            run(0, List.of(file(1, "/data")));
        }
        assertThat(found.inOrder()).hasSize(2);
        assertThat(found.leftOut(Omission.COPY)).isEqualTo(1);
    }

    /** Whatever order events come in, and whatever is missing of a job or a stage. */
    @Test
    void everyJobTaskAndByte_isAccountedFor() {
        Seed seed = Seed.announced("applications of all kinds");
        for (int i = 0; i < 200; i++) {
            found = new PastJobs();
            application = new SparkApplication(found);
            Account account = new Account();
            for (int event = 0; event < 60; event++) {
                anyEvent(seed, account);
            }
            application.ended();
            assertThat(found.content())
                    .extracting(HistoryContent::jobs, HistoryContent::tasks, HistoryContent::bytes)
                    .containsExactly(account.jobs, account.tasks, account.bytes);
        }
    }

    /** What happened. */
    private static final class Account {
        private long jobs;
        private long tasks;
        private long bytes;
    }

    private void anyEvent(Seed seed, Account account) {
        int stage = seed.below(12);
        switch (seed.below(6)) {
            case 0 -> start((int) account.jobs++, stage, seed.below(12));
            case 1, 2 -> {
                long read = seed.below(3);
                account.tasks++;
                account.bytes += read;
                task(stage, "Success", read);
            }
            case 3 -> task(stage, "TaskKilled", 5);
            case 4 -> application.stageCompleted(new Stage(stage, Optional.empty(), anyRdds(seed), Optional.empty()));
            default -> {
                String result = seed.below(3) == 0 ? "JobFailed" : "JobSucceeded";
                int job = account.jobs == 0 ? 0 : seed.below((int) account.jobs);
                application.jobEnded(new JobEnd(job, new JobResult(result), Optional.empty()));
            }
        }
    }

    private static List<Rdd> anyRdds(Seed seed) {
        return switch (seed.below(4)) {
            case 0 -> List.of();
            case 1 -> List.of(file(1, "/data"));
            case 2 -> List.of(computed(2, 1, true), file(1, "/data"));
            default -> List.of(computed(3, 2, false));
        };
    }

    private void plan(long query, long metric, String text) {
        application.queryPlanned(new SparkEvent.QueryPlanned(
                query,
                Optional.of("csv at Etl.scala:7"),
                List.of(new PlanNode("Scan text", text, Optional.empty(), List.of(new PlanNode.PlanMetric(metric))))));
    }

    /** As where a program takes the rows of a query as an RDD, and counts them later. */
    @Test
    void jobOfNoQuery_scansWhatTheQueryDid_inWhoseMetricsItCounts() {
        plan(3, 70, "FileScan text [] Location: InMemoryFileIndex[hdfs://one/a], PartitionFilters: []");
        plan(4, 80, "FileScan text [] Location: InMemoryFileIndex[hdfs://one/b], PartitionFilters: []");
        application.queryEnded(3);
        application.queryEnded(4);
        start(0, 7);
        task(7, "Success", 10);
        application.stageCompleted(new Stage(
                7,
                Optional.of("count at Etl.scala:9"),
                List.of(),
                Optional.of(List.of(new Stage.Metric(1), new Stage.Metric(70)))));
        end(0);
        assertThat(found.inOrder().get(0).reads().get(0).paths()).containsExactly("hdfs://one/a");
    }

    /** A job of no query and one stage, which scans from there. */
    private void runScan(int job, String callSite) {
        start(job, 100 + job);
        task(100 + job, "Success", 10);
        Rdd scan = new Rdd(
                job,
                "FileScanRDD",
                Optional.of("{\"id\":\"3\",\"name\":\"Scan text \"}"),
                Optional.of(List.of()),
                new StorageLevel(false, false));
        application.stageCompleted(new Stage(100 + job, Optional.of(callSite), List.of(scan), Optional.empty()));
        end(job);
    }

    /** A job of one stage. */
    private void run(int job, List<Rdd> rdds) {
        start(job, 100 + job);
        readAndComplete(100 + job, rdds);
        end(job);
    }

    private void start(int job, Integer... stages) {
        application.jobStarted(new JobStart(job, Optional.of((long) job), Arrays.asList(stages), Optional.empty()));
    }

    private void readAndComplete(int stage, List<Rdd> rdds) {
        task(stage, "Success", 10);
        application.stageCompleted(new Stage(stage, Optional.empty(), rdds, Optional.empty()));
    }

    private void task(int stage, String outcome, long readBytes) {
        TaskMetrics metrics = new TaskMetrics(1, 0, Optional.of(new InputMetrics(readBytes)), Optional.empty());
        application.taskEnded(new TaskEnd(stage, new TaskEndReason(outcome), Optional.empty(), Optional.of(metrics)));
    }

    private void end(int job) {
        application.jobEnded(new JobEnd(job, new JobResult("JobSucceeded"), Optional.empty()));
    }

    private static Rdd file(int id, String name) {
        return new Rdd(id, name, Optional.empty(), Optional.of(List.of()), new StorageLevel(false, false));
    }

    private static Rdd computed(int id, int parent, boolean kept) {
        return new Rdd(
                id, "MapPartitionsRDD", Optional.empty(), Optional.of(List.of(parent)), new StorageLevel(kept, false));
    }
}
