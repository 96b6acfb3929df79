package io.tiercel.whatif.history;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.core.affinity.Scheme;
import io.tiercel.simulator.workload.HistoryException;
import io.tiercel.simulator.world.World;
import io.tiercel.simulator.world.model.Application;
import io.tiercel.simulator.world.model.ClusterModel;
import io.tiercel.simulator.world.model.JobPlan;
import io.tiercel.simulator.world.model.Workload;
import io.tiercel.simulator.world.result.RunResult;
import io.tiercel.simulator.world.store.StoredFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryWorkloadTest {
    @TempDir
    private Path folder;

    @Test
    void filesReadByBothKinds_areTheSame_andAsLargeAsTheMostRead() throws IOException {
        Workload workload =
                HistoryWorkload.read("mine", Samples.all(), logs -> {}).make(1);
        assertThat(workload.files())
                .hasSize(5)
                .extracting(StoredFile::name)
                .allMatch(name -> name.startsWith("hdfs://"));
        // MapReduce's maps read a little more than the file: each looks where its last line ends.
        assertThat(workload.files().get(0).bytes()).isBetween(Samples.LOGS_BYTES, Samples.LOGS_BYTES + 1000);
        assertThat(workload.readers()).startsWith(3 + 6);
    }

    @Test
    void jobs_areSubmittedAsLongAfterTheFirst_andNoneWaitsForAnother() throws IOException {
        Workload workload =
                HistoryWorkload.read("mine", Samples.mapReduce(), logs -> {}).make(1);
        assertThat(workload.jobs())
                .extracting(job -> TimeUnit.NANOSECONDS.toMillis(job.submitNanos()))
                .containsExactly(0L, 17_996L, 60_908L);
        assertThat(workload.atOnce()).isEqualTo(3);
    }

    @Test
    void runsOfAnApplication_haveItsName_andTheirOwnCosts() throws IOException {
        Workload workload =
                HistoryWorkload.read("mine", Samples.mapReduce(), logs -> {}).make(1);
        assertThat(workload.jobs())
                .extracting(JobPlan::application)
                .extracting(Application::name)
                .containsExactly("word count #", "word count #", "two tables");
        Application first = workload.jobs().get(0).application();
        assertThat(first.cpuNanosPerByte()).isEqualTo(1_920_000_000 / 4_994_818.0);
        assertThat(first.writtenShare()).isEqualTo(1_623_504 / 4_994_818.0);
    }

    @Test
    void workload_isTheSameForEverySeed_andRuns() throws IOException {
        HistoryWorkload past = HistoryWorkload.read("mine", Samples.all(), logs -> {});
        assertThat(past.make(1)).isEqualTo(past.make(2));
        RunResult result = new World(ClusterModel.CAVA, past.make(1), Scheme.CAVA, 1).run();
        assertThat(result.jobs()).hasSize(23);
        assertThat(result.hitRatio()).isPositive();
    }

    @Test
    void summary_saysWhatIsThereAndWhatIsLeftOut() throws IOException {
        Files.writeString(folder.resolve("notes.txt"), "not a log");
        Files.copy(Samples.singleLog(), folder.resolve("app-1"));
        assertThat(HistoryWorkload.read("mine", folder, logs -> {}).summary())
                .isEqualTo("mine: 10 jobs of 1 applications on 5 files of 6.58 MiB in all, submitted within 15.8 s; "
                        + "left out: 1 failed or killed, 12 read nothing, "
                        + "3 stages that read what Spark had kept itself, and no file (1.03 MiB), 1 not a history");
    }

    @Test
    void copiesOfAJob_countOnce() throws IOException {
        for (String copy : List.of("one", "another")) {
            Path into = Files.createDirectory(folder.resolve(copy));
            Files.copy(Samples.singleLog(), into.resolve("app-1"));
            for (Path file : List.of(Samples.job(2), Samples.configuration(2))) {
                Files.copy(file, into.resolve(file.getFileName().toString()));
            }
        }
        assertThat(HistoryWorkload.read("mine", folder, logs -> {}).summary())
                .startsWith("mine: 11 jobs of 2 applications on 5 files")
                .contains("11 copies of others");
    }

    /** Of a machine without a battery for its clock, say. The simulator would have gone through all of that time. */
    @Test
    void jobsThatADecadeLiesBetween_areRefused() throws IOException {
        String log = new String(new GZIPInputStream(Files.newInputStream(Samples.singleLog())).readAllBytes(), UTF_8);
        Files.writeString(
                folder.resolve("app-1"), log.replaceFirst("\"Submission Time\":\\d+", "\"Submission Time\":5"));
        assertThatThrownBy(() -> HistoryWorkload.read("mine", folder, logs -> {}))
                .isInstanceOf(HistoryException.class)
                .hasMessageStartingWith(
                        "the first job was submitted at 1970-01-01T00:00:00.005Z and the last one at 2026-")
                .hasMessageContaining("wrong clock");
    }

    @Test
    void logs_areCountedAsTheyAreRead() throws IOException {
        List<Integer> counts = new ArrayList<>();
        HistoryWorkload.read("mine", Samples.spark(), counts::add);
        assertThat(counts).containsExactly(1, 2);
    }

    @Test
    void folderWithoutAJob_isSaidWithWhatWasLeftOutAndWhatIsNeeded() throws IOException {
        Files.writeString(folder.resolve("notes.txt"), "not a log");
        assertThatThrownBy(() -> HistoryWorkload.read("mine", folder, logs -> {}))
                .isInstanceOf(HistoryException.class)
                .hasMessage("no job in " + folder + " can be run again: it needs .jhist files with their _conf.xml "
                        + "beside them, or event logs of Spark (left out: 1 not a history)");
    }

    @Test
    void logWithoutAJob_isSaidToBeReadAndToHoldNone() throws IOException {
        Path log = Files.writeString(folder.resolve("app-1"), "{\"Event\":\"SparkListenerLogStart\"}\n");
        assertThatThrownBy(() -> HistoryWorkload.read("mine", log, logs -> {}))
                .isInstanceOf(HistoryException.class)
                .hasMessage("no job in " + log
                        + " can be run again: a history was read, and holds none (nothing left out)");
    }

    @Test
    void filesThatCannotBeRead_areCounted_theFirstIsNamed_andOthersAreRead() throws IOException {
        Path first = Files.writeString(folder.resolve("a.jhist"), "no history");
        Files.copy(Samples.singleLog(), folder.resolve("b"));
        byte[] cut = Files.readAllBytes(Samples.singleLog());
        Files.write(folder.resolve("c"), Arrays.copyOf(cut, cut.length / 2));
        Files.createDirectory(folder.resolve("eventlog_v2_app-9"));
        assertThat(HistoryWorkload.read("mine", folder, logs -> {}).summary())
                .startsWith("mine: 10 jobs of 1 applications on 5 files")
                .contains("3 files that cannot be read to their end; the first that cannot be read is " + first);
    }

    @Test
    void fileThatCannotBeRead_isFatal_whereNothingMayBeLeftOut() throws IOException {
        Path damaged = Files.writeString(folder.resolve("a.jhist"), "no history");
        Files.copy(Samples.singleLog(), folder.resolve("b"));
        assertThatThrownBy(() -> HistoryWorkload.readStrictly("mine", folder, logs -> {}))
                .isInstanceOf(HistoryException.class)
                .hasMessageStartingWith(damaged.toString());
    }
}
