package io.tiercel.whatif.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.tiercel.simulator.workload.HistoryException;
import io.tiercel.testkit.Seed;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JobHistoryTest {
    /** What the maps of the first job read: its input, and each what belongs to it. */
    private static final long MAPS_BYTES = 4_994_818;

    private static final String FAILED =
            "{\"type\":\"JOB_FAILED\",\"event\":{\"org.apache.hadoop.mapreduce.jobhistory.JobUnsuccessfulCompletion\":{"
                    + "\"jobid\":\"job_1795252984722_0001\",\"finishTime\":1795253007013,\"finishedMaps\":3,"
                    + "\"finishedReduces\":0,\"jobStatus\":\"FAILED\",\"diagnostics\":null,\"failedMaps\":0,"
                    + "\"failedReduces\":1,\"killedMaps\":0,\"killedReduces\":0}}}\n";

    @TempDir
    private Path folder;

    @Test
    void job_hasNameTimePathsAndWhatItsMapsCost() throws IOException {
        assertThat(Samples.found(Samples.job(2)).inOrder())
                .containsExactly(new PastJob(
                        "word count 2026-11-21",
                        1_795_253_008_442L,
                        List.of(new PastRead(
                                List.of(Samples.HDFS + "/data/logs", Samples.HDFS + "/data/users"), 5_656_325)),
                        2_260_000_000L,
                        2_022_816));
    }

    @Test
    void content_isAllThatHappened_simulatedOrNot() throws IOException {
        HistoryContent content = HistoryContent.of(Samples.job(1));
        assertThat(content).isEqualTo(new HistoryContent(1, 4, MAPS_BYTES, 1, MAPS_BYTES, "nothing left out"));
        HistoryContent all = HistoryContent.of(Samples.mapReduce());
        assertThat(all.jobs()).isEqualTo(5);
        assertThat(all.simulated()).isEqualTo(3);
    }

    @Test
    void job_isReadFromJsonToo_asOlderHadoopWritesIt() throws IOException {
        assertThat(Files.readString(Samples.job(1))).startsWith("Avro-Json");
        assertThat(Samples.found(Samples.job(1)).inOrder())
                .extracting(PastJob::name)
                .containsExactly("word count 2026-11-20");
    }

    @Test
    void pathsOfMultipleInputs_areFound() throws IOException {
        assertThat(Samples.found(Samples.job(5)).inOrder().get(0).reads().get(0).paths())
                .containsExactly(Samples.HDFS + "/data/logs", Samples.HDFS + "/data/users");
    }

    /** Found by {@link HistoryFuzzTest}: bytes that claim that a billion more follow had room made for them. */
    @Test
    void historyThatClaimsMoreThanItHas_takesNoMoreMemoryThanOthers() throws IOException {
        byte[] whole = Files.readAllBytes(Samples.job(2));
        String text = new String(whole, StandardCharsets.ISO_8859_1);
        int events = text.indexOf('\n', text.indexOf('\n') + 1) + 1;
        Path history = folder.resolve("job.jhist");
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        for (int at = events; at < events + 100; at++) {
            byte[] changed = whole.clone();
            // 2^30, as Avro writes numbers.
            System.arraycopy(new byte[] {-128, -128, -128, -128, 8}, 0, changed, at, 5);
            Files.write(history, changed);
            long before = threads.getCurrentThreadAllocatedBytes();
            try {
                JobHistory.read(history, new PastJobs());
            } catch (HistoryException e) {
                assertThat(e).hasMessageContaining("is not a job history");
            }
            assertThat(threads.getCurrentThreadAllocatedBytes() - before)
                    .as("allocated where byte %s is changed", at)
                    .isLessThan(64 << 20);
        }
    }

    @Test
    void jobThatFailed_isLeftOut() throws IOException {
        PastJobs found = Samples.found(Samples.job(3));
        assertThat(found.inOrder()).isEmpty();
        assertThat(found.leftOut(Omission.FAILED)).isEqualTo(1);
    }

    /** As a job that was killed, or whose cluster was. */
    @Test
    void whatJobsReadThatDidNotEnd_isSaid() throws IOException {
        Path history = copy(Samples.job(1));
        copy(Samples.configuration(1));
        String text = Files.readString(history, StandardCharsets.ISO_8859_1);
        int end = text.indexOf("{\"type\":\"JOB_FINISHED\"");
        Files.writeString(history, text.substring(0, end), StandardCharsets.ISO_8859_1);
        assertThat(Samples.found(history).bytesLeftOut(Omission.UNFINISHED)).isEqualTo(MAPS_BYTES);
        Files.writeString(history, text.substring(0, end) + FAILED, StandardCharsets.ISO_8859_1);
        PastJobs found = Samples.found(history);
        assertThat(found.bytesLeftOut(Omission.FAILED)).isEqualTo(MAPS_BYTES);
        assertThat(found.leftOut()).contains("0 B of the 4.76 MiB that were read are simulated");
    }

    @Test
    void jobThatReadsFromElsewhere_isLeftOutWithItsBytes() throws IOException {
        Path history = copy(Samples.job(1));
        copy(Samples.configuration(1));
        String text = Files.readString(history, StandardCharsets.ISO_8859_1);
        Files.writeString(
                history, text.replace("\"HDFS_BYTES_READ\"", "\"S3A_BYTES_READ\""), StandardCharsets.ISO_8859_1);
        PastJobs found = Samples.found(history);
        assertThat(found.leftOut(Omission.INPUT_UNKNOWN)).isEqualTo(1);
        assertThat(found.bytesLeftOut(Omission.INPUT_UNKNOWN)).isPositive();
    }

    @Test
    void jobThatHasNoInputPath_isLeftOut() throws IOException {
        PastJobs found = Samples.found(Samples.job(4));
        assertThat(found.inOrder()).isEmpty();
        assertThat(found.leftOut(Omission.INPUT_UNKNOWN)).isEqualTo(1);
    }

    @Test
    void jobWithoutItsConfiguration_isLeftOut() throws IOException {
        PastJobs found = Samples.found(copy(Samples.job(2)));
        assertThat(found.inOrder()).isEmpty();
        assertThat(found.leftOut(Omission.NO_CONFIGURATION)).isEqualTo(1);
    }

    @Test
    void malformedConfiguration_isSaidWithItsFileAndWhatToDo() throws IOException {
        Path history = copy(Samples.job(2));
        Path conf = copy(Samples.configuration(2));
        Files.writeString(conf, Files.readString(conf).replace("</configuration>", ""));
        assertThatThrownBy(() -> Samples.found(history))
                .isInstanceOf(HistoryException.class)
                .hasMessageStartingWith(conf + ": is not a job's configuration: ")
                .hasMessageEndingWith(
                        "copy it again from the history server's done directory, or take the job out of the "
                                + "folder");
    }

    /** Whoever submits a job writes its configuration. */
    @Test
    void configurationThatIncludesAnotherFile_doesNotHaveItRead() throws IOException {
        Path secret = Files.writeString(
                folder.resolve("secret.xml"),
                "<configuration><property><name>mapreduce.input.fileinputformat.inputdir</name>"
                        + "<value>hdfs://secret/</value></property></configuration>");
        Path history = copy(Samples.job(4));
        Path conf = copy(Samples.configuration(4));
        Files.writeString(
                conf,
                "<configuration xmlns:xi=\"http://www.w3.org/2001/XInclude\"><xi:include href=\"" + secret
                        + "\"/></configuration>");
        PastJobs found = new PastJobs();
        assertThatThrownBy(() -> JobHistory.read(history, found)).isInstanceOf(HistoryException.class);
        assertThat(found.inOrder()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Avro-Json", "Avro-Binary\n{}\n", "Avro-Json\n{\"type\":\"record\"\n", "some text\n\n"})
    void whatIsNoHistory_isSaidWithItsFileAndWhatToDo(String text) throws IOException {
        Path file = Files.writeString(folder.resolve("job_1_0001-x.jhist"), text);
        assertThatThrownBy(() -> Samples.found(file))
                .isInstanceOf(HistoryException.class)
                .hasMessageStartingWith(file + ": is not a job history of MapReduce: ")
                .hasMessageEndingWith(
                        "copy it again from the history server's done directory, or take it out of the folder");
    }

    @Test
    void historyThatIsCutOff_isUnfinishedOrMalformed_whereverItIsCut() throws IOException {
        Seed seed = Seed.announced("cut histories");
        for (int number : List.of(1, 2)) {
            byte[] whole = Files.readAllBytes(Samples.job(number));
            Path cut = copy(Samples.job(number));
            copy(Samples.configuration(number));
            for (int i = 0; i < 100; i++) {
                Files.write(cut, Arrays.copyOf(whole, whole.length - 1 - seed.below(whole.length - 1)));
                assertThat(outcome(cut)).isIn("not ended", "malformed", "whole");
            }
        }
    }

    /** As editors and other systems save it. */
    @ParameterizedTest
    @ValueSource(strings = {"\u00ef\u00bb\u00bf", "\n", "\r\n  \n", "\u00ef\u00bb\u00bf\n"})
    void markAndEmptyLines_areNoPartOfAHistory(String before) throws IOException {
        for (int number : List.of(1, 2)) {
            Path history = copy(Samples.job(number));
            copy(Samples.configuration(number));
            String text = Files.readString(history, StandardCharsets.ISO_8859_1);
            Files.writeString(history, before + text, StandardCharsets.ISO_8859_1);
            assertThat(Samples.found(history).inOrder()).hasSize(1);
        }
    }

    @Test
    void linesThatEndAsElsewhere_areRead_andCounted() throws IOException {
        Path history = copy(Samples.job(1));
        copy(Samples.configuration(1));
        String text = Files.readString(history, StandardCharsets.ISO_8859_1).replace("\n", "\r\n");
        Files.writeString(history, text, StandardCharsets.ISO_8859_1);
        assertThat(Samples.found(history).inOrder()).hasSize(1);
        Files.writeString(history, text.replace("\"submitTime\":", "\"submitted\":"), StandardCharsets.ISO_8859_1);
        assertThatThrownBy(() -> Samples.found(history)).hasMessageStartingWith(history + ", line 5: is not a");
    }

    @Test
    void historyInUtf16_isRefusedWithItsLine() throws IOException {
        Path history = copy(Samples.job(1));
        Files.writeString(history, Files.readString(history, StandardCharsets.ISO_8859_1), StandardCharsets.UTF_16LE);
        assertThatThrownBy(() -> Samples.found(history))
                .isInstanceOf(HistoryException.class)
                .hasMessage(history + ", line 1: is text in UTF-16LE; save it as UTF-8");
    }

    @Test
    void historyWhoseHeadHasNoEnd_isMalformed() throws IOException {
        Path file = folder.resolve("job_1_0001-x.jhist");
        Files.writeString(file, "Avro-Binary\n" + "x".repeat(1 << 20));
        assertThatThrownBy(() -> Samples.found(file))
                .isInstanceOf(HistoryException.class)
                .hasMessageContaining("its first two lines are longer than 1048576 bytes");
    }

    @Test
    void idThatIsNone_isMalformed() throws IOException {
        byte[] whole = Files.readAllBytes(Samples.job(1));
        String text = new String(whole, StandardCharsets.ISO_8859_1);
        Path damaged = copy(Samples.job(1));
        Files.writeString(
                damaged, text.replace("job_1795252984722_0001", "job_17952529847220001"), StandardCharsets.ISO_8859_1);
        assertThatThrownBy(() -> Samples.found(damaged))
                .isInstanceOf(HistoryException.class)
                .hasMessageContaining("job_17952529847220001 is not properly formed");
    }

    @Test
    void malformedEvent_isSaidWithItsLineAndField() throws IOException {
        Path damaged = copy(Samples.job(1));
        String text = Files.readString(damaged, StandardCharsets.ISO_8859_1);
        Files.writeString(damaged, text.replace("\"submitTime\":", "\"submitted\":"), StandardCharsets.ISO_8859_1);
        assertThatThrownBy(() -> Samples.found(damaged))
                .isInstanceOf(HistoryException.class)
                .hasMessageStartingWith(damaged + ", line 5: is not a job history of MapReduce: ")
                .hasMessageContaining("submitTime");
    }

    /** It is not text, and has no lines. */
    @Test
    void malformedEvent_ofABinaryHistory_isSaidWithItsNumber() throws IOException {
        Path damaged = copy(Samples.job(2));
        byte[] bytes = Files.readAllBytes(damaged);
        Arrays.fill(bytes, bytes.length - 2_000, bytes.length, (byte) 0xff);
        Files.write(damaged, bytes);
        assertThatThrownBy(() -> Samples.found(damaged))
                .isInstanceOf(HistoryException.class)
                .hasMessageMatching(
                        Pattern.quote(damaged.toString()) + ", event \\d\\d: is not a job history of MapReduce: .*");
    }

    /** In a binary history a damaged byte may say that billions of letters or numbers follow. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void historyThatIsDamaged_isReadOrMalformed_andNothingElse(int number) throws IOException {
        Seed seed = Seed.announced("damaged histories");
        byte[] whole = Files.readAllBytes(Samples.job(number));
        Path damaged = copy(Samples.job(number));
        copy(Samples.configuration(number));
        for (int i = 0; i < 200; i++) {
            Files.write(damaged, damaged(whole, seed));
            assertThat(outcome(damaged)).isIn("not ended", "malformed", "whole", "left out");
        }
    }

    /** A byte more, a byte less, or a few others: those of the longest numbers, or any. */
    private static byte[] damaged(byte[] whole, Seed seed) {
        int at = seed.below(whole.length);
        byte[] tail = Arrays.copyOfRange(whole, at, whole.length);
        byte[] bytes = whole.clone();
        switch (seed.below(4)) {
            case 0 -> System.arraycopy(tail, 0, bytes, Math.max(0, at - 1), tail.length);
            case 1 -> System.arraycopy(tail, 0, bytes, Math.min(whole.length, at + 1), Math.max(0, tail.length - 1));
            case 2 -> bytes[at] = (byte) seed.below(256);
            default -> {
                int end = Math.min(whole.length, at + seed.between(1, 5));
                Arrays.fill(bytes, at, end, (byte) 0xfe);
                bytes[end - 1] = 0x0f;
            }
        }
        return bytes;
    }

    private static String outcome(Path file) throws IOException {
        try {
            PastJobs found = Samples.found(file);
            if (!found.inOrder().isEmpty()) {
                return "whole";
            }
            return found.leftOut(Omission.UNFINISHED) == 1 ? "not ended" : "left out";
        } catch (HistoryException e) {
            assertThat(e).hasMessageStartingWith(file.toString());
            return "malformed";
        }
    }

    private Path copy(Path sample) throws IOException {
        Path copy = folder.resolve(sample.getFileName().toString());
        return Files.copy(sample, copy, StandardCopyOption.REPLACE_EXISTING);
    }
}
