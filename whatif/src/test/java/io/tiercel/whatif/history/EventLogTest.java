package io.tiercel.whatif.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.ning.compress.lzf.LZFOutputStream;
import io.tiercel.simulator.workload.HistoryException;
import io.tiercel.testkit.Seed;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPInputStream;
import net.jpountz.lz4.LZ4BlockOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.xerial.snappy.SnappyOutputStream;

class EventLogTest {
    private static final String LOGS = Samples.HDFS + "/data/logs";
    private static final String USERS = Samples.HDFS + "/data/users";
    private static final String LOGS_TABLE = Samples.HDFS + "/tables/logs";
    private static final String USERS_TABLE = Samples.HDFS + "/tables/users";

    @TempDir
    private Path folder;

    /** As {@code ReportJob} reads, action by action; what Spark kept it does not read again. */
    @Test
    void jobs_readWhatTheApplicationRead_inItsOrder() throws IOException {
        assertThat(Samples.found(Samples.singleLog()).inOrder())
                .extracting(job -> job.reads().get(0).paths())
                .containsExactly(
                        List.of(LOGS),
                        List.of(LOGS, USERS),
                        List.of(USERS),
                        List.of(LOGS),
                        List.of(USERS),
                        List.of(USERS_TABLE),
                        List.of(LOGS_TABLE),
                        List.of(LOGS_TABLE + " [isnotnull(day), (day = 1)]"),
                        List.of(USERS_TABLE),
                        List.of(USERS_TABLE));
    }

    @Test
    void jobs_haveBytesAndCostsOfTheTasksThatRead() throws IOException {
        List<PastJob> jobs = Samples.found(Samples.singleLog()).inOrder();
        assertThat(jobs.get(3))
                .isEqualTo(new PastJob(
                        "nightly report 2026-11-20",
                        1_795_253_226_677L,
                        List.of(new PastRead(List.of(LOGS), Samples.LOGS_BYTES)),
                        1_207_075_545,
                        0));
        assertThat(jobs.get(7).writtenBytes()).isEqualTo(243);
    }

    @Test
    void jobsThatFailOrReadNothing_areLeftOut() throws IOException {
        PastJobs found = Samples.found(Samples.singleLog());
        assertThat(found.leftOut(Omission.FAILED)).isEqualTo(1);
        assertThat(found.leftOut(Omission.READS_NOTHING)).isEqualTo(12);
        assertThat(found.leftOut(Omission.UNFINISHED)).isZero();
    }

    @Test
    void rolledLog_isReadAsOne() throws IOException {
        List<PastJob> single = Samples.found(Samples.singleLog()).inOrder();
        List<PastJob> rolled = Samples.found(Samples.spark().resolve("eventlog_v2_app-20261121030000-0002"))
                .inOrder();
        assertThat(rolled)
                .extracting(job -> job.reads().get(0).paths())
                .containsExactlyElementsOf(
                        single.stream().map(job -> job.reads().get(0).paths()).toList());
    }

    @Test
    void logThatIsStillWritten_tellsOfTheJobsThatHaveEnded() throws IOException {
        List<String> lines = lines();
        int end = index(lines, "SparkListenerJobEnd", 2);
        String text =
                String.join("\n", lines.subList(0, end)) + "\n" + lines.get(end).substring(0, 50);
        PastJobs found = Samples.found(log("app-1.inprogress", text));
        assertThat(found.inOrder()).hasSize(2);
        assertThat(found.leftOut(Omission.UNFINISHED)).isEqualTo(1);
    }

    @Test
    void logThatIsStillWritten_isReadAsFarAsItGoes_whereverItEnds() throws IOException {
        Seed seed = Seed.announced("logs still written");
        String whole = String.join("\n", lines());
        for (int i = 0; i < 100; i++) {
            String begun = whole.substring(0, seed.between(20, whole.length()));
            assertThat(outcome(log("app-1.inprogress", begun))).isIn("read", "nothing");
        }
    }

    @Test
    void packedLogThatIsStillWritten_isReadAsFarAsItGoes() throws IOException {
        Path rolled = Samples.spark().resolve("eventlog_v2_app-20261121030000-0002");
        byte[] packed = Files.readAllBytes(rolled.resolve("events_2_app-20261121030000-0002.zstd"));
        Path whole = Files.write(folder.resolve("whole.zstd.inprogress"), packed);
        Path most = Files.write(folder.resolve("most.zstd.inprogress"), Arrays.copyOf(packed, packed.length * 9 / 10));
        assertThat(LogPacking.of(most)).isEqualTo(LogPacking.ZSTD);
        assertThat(unpackedBytes(most)).isPositive().isLessThan(unpackedBytes(whole));
        assertThat(outcome(most)).isIn("read", "nothing");
    }

    @Test
    void logThatEndsInTheMiddleOfALine_isMalformed_ifItIsNotStillWritten() throws IOException {
        List<String> lines = lines().subList(0, 20);
        String text = String.join("\n", lines);
        Path log = log("app-1", text.substring(0, text.length() - 30));
        assertThatThrownBy(() -> Samples.found(log))
                .isInstanceOf(HistoryException.class)
                .hasMessageStartingWith(log + ", line 20, field ")
                .hasMessageContaining("Unexpected end-of-input")
                .hasMessageEndingWith("copy the log again from spark.eventLog.dir, or take it out of the folder");
    }

    @Test
    void placeThatIsNotJson_isNamedAsTheFieldItIsIn() throws IOException {
        Path log = log("app-1", "{\"Event\":\"SparkListenerLogStart\",\n\"Sparks\":[{\"Version\":1},{\"Version\":x}]}");
        assertThatThrownBy(() -> Samples.found(log))
                .hasMessageStartingWith(log + ", line 2, field Sparks[2].Version: ");
    }

    /** Spark logs a query's plan as one text, which has had more than 20 million letters. */
    @Test
    void textsOfAnyLength_areRead() throws IOException {
        List<String> lines = new ArrayList<>(lines());
        String text = "x".repeat(20_100_000);
        lines.add(
                7,
                "{\"Event\":\"org.apache.spark.sql.execution.ui.SparkListenerSQLExecutionStart\",\"executionId\":999,"
                        + "\"physicalPlanDescription\":\"" + text + "\",\"sparkPlanInfo\":{\"simpleString\":\"" + text
                        + "\",\"metrics\":[],\"children\":[]}}");
        assertThat(Samples.found(log("app-1", String.join("\n", lines))).inOrder())
                .hasSize(10);
    }

    /** As of a program that adds to its query in a loop. */
    @Test
    void plansOfAnyDepth_areRead() throws IOException {
        List<String> lines = new ArrayList<>(lines());
        String node =
                "{\"nodeName\":\"Union\",\"simpleString\":\"Union\",\"metadata\":{},\"metrics\":[],\"children\":[";
        lines.add(
                7,
                "{\"Event\":\"org.apache.spark.sql.execution.ui.SparkListenerSQLExecutionStart\",\"executionId\":999,"
                        + "\"sparkPlanInfo\":" + node.repeat(20_000) + "]}".repeat(20_000) + "}");
        assertThat(Samples.found(log("app-1", String.join("\n", lines))).inOrder())
                .hasSize(10);
    }

    @Test
    void nonsenseThatIsNestedDeeply_isMalformed() throws IOException {
        Path log = log("app-1", "{\"Event\":\"SparkListenerLogStart\",\n\"Sparks\":" + "[".repeat(50_000) + "x");
        assertThatThrownBy(() -> Samples.found(log))
                .isInstanceOf(HistoryException.class)
                .hasMessageStartingWith(log + ", line 2, field Sparks[1][1]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "7",
                "{\"metrics\":[],\"children\":[]}",
                "{\"simpleString\":\"\",\"children\":[]}",
                "{\"simpleString\":\"\",\"metrics\":[]}",
                "{\"simpleString\":\"\",\"metrics\":[],\"children\":{}}",
                "{\"simpleString\":\"\",\"metrics\":[],\"children\":[7]}",
                "{\"simpleString\":\"\",\"metrics\":[{}],\"children\":[]}"
            })
    void malformedPlan_isSaidWithFileLineAndField(String plan) throws IOException {
        Path log = log(
                "app-1",
                "{\"Event\":\"SparkListenerLogStart\"}\n"
                        + "{\"Event\":\"org.apache.spark.sql.execution.ui.SparkListenerSQLExecutionStart\",\"executionId\":9,"
                        + "\"sparkPlanInfo\":" + plan + "}");
        assertThatThrownBy(() -> Samples.found(log))
                .isInstanceOf(HistoryException.class)
                .hasMessageStartingWith(log + ", line 2, field sparkPlanInfo");
    }

    @Test
    void packedLogThatIsCutOff_isMalformed() throws IOException {
        byte[] packed = Files.readAllBytes(Samples.singleLog());
        Path log = Files.write(folder.resolve("app-1.gz"), Arrays.copyOf(packed, packed.length / 2));
        assertThatThrownBy(() -> Samples.found(log))
                .isInstanceOf(HistoryException.class)
                .hasMessageContaining("cannot be unpacked to its end");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            SparkListenerJobStart | "Job ID":0            | "Job ID":"first"    | field Job ID: is not an event of Spark's: Cannot deserialize
            SparkListenerJobStart | "Job ID":0,           | ''                  | field Job ID: is not an event of Spark's: Missing required
            SparkListenerJobStart | "Stage IDs":[0]       | "Stage IDs":[null]  | field Stage IDs[1]: is not an event of Spark's: Invalid `null`
            SparkListenerApplicationStart | "nightly report 2026-11-20" | null | field App Name: is not an event of Spark's: Null value
            SparkListenerTaskEnd  | "Bytes Read":         | "Bytes Read":-      | field Task Metrics.Input Metrics
            SparkListenerTaskEnd  | "Task Metrics":{      | "Task Metrics":[{   | field Task Metrics: is not an event of Spark's
            SparkListenerJobEnd   | {"Event":             | {"Event"            | is not an event of Spark's: Unexpected character
            """)
    void malformedLine_isSaidWithFileLineAndField(String event, String text, String instead, String message)
            throws IOException {
        List<String> lines = new ArrayList<>(lines());
        int line = index(lines, event, 0);
        String wrong = lines.get(line).replace(text, instead);
        assertThat(wrong).isNotEqualTo(lines.get(line));
        lines.set(line, wrong);
        Path log = log("app-1", String.join("\n", lines));
        assertThatThrownBy(() -> Samples.found(log))
                .isInstanceOf(HistoryException.class)
                .hasMessageStartingWith(log + ", line " + (line + 1) + ", field ")
                .hasMessageContaining(message);
    }

    /** As Spark 1.2 writes it, and other versions leave fields out that Spark does not ask for. */
    @Test
    void fieldsThatSparkDoesNotAskFor_mayBeMissing() throws IOException {
        PastJobs found = Samples.found(log("app-1", """
                {"Event":"SparkListenerApplicationStart","App Name":"shell","Timestamp":1000,"User":"anna"}
                {"Event":"SparkListenerJobStart","Job ID":0,"Stage IDs":[0]}
                {"Event":"SparkListenerTaskEnd","Stage ID":0,"Task End Reason":{"Reason":"Success"},\
                "Task Info":{"Finish Time":1500},"Task Metrics":{"Disk Bytes Spilled":0,\
                "Shuffle Write Metrics":{"Shuffle Write Time":3},"Input Metrics":{"Data Read Method":"Hadoop","Bytes Read":7}}}
                {"Event":"SparkListenerTaskEnd","Stage ID":0,"Task End Reason":{"Reason":"Success"},\
                "Task Metrics":{"Disk Bytes Spilled":0,"Input Metrics":{"Data Read Method":"Memory"}}}
                {"Event":"SparkListenerStageCompleted","Stage Info":{"Stage ID":0,"RDD Info":[\
                {"RDD ID":2,"Name":"my table","Storage Level":{"Use Disk":false,"Use Memory":false}},\
                {"RDD ID":1,"Name":"/data/raw","Storage Level":{"Use Disk":false,"Use Memory":false}}]}}
                {"Event":"SparkListenerJobEnd","Job ID":0,"Job Result":{"Result":"JobSucceeded"}}
                {"Event":"SparkListenerJobStart","Job ID":1,"Submission Time":-1,"Stage IDs":[1]}
                {"Event":"SparkListenerTaskEnd","Stage ID":1,"Task End Reason":{"Reason":"Success"},\
                "Task Metrics":{"Input Metrics":{"Bytes Read":8}}}
                {"Event":"SparkListenerStageCompleted","Stage Info":{"Stage ID":1,"RDD Info":[\
                {"RDD ID":3,"Name":"/data/raw","Storage Level":{"Use Disk":false,"Use Memory":false}}],"Accumulables":null}}
                {"Event":"SparkListenerJobEnd","Job ID":1,"Job Result":{"Result":"JobSucceeded"}}
                """));
        assertThat(found.inOrder())
                .containsExactly(
                        new PastJob("shell", 1000, List.of(new PastRead(List.of("hdfs:/data/raw"), 7)), 0, 0),
                        new PastJob("shell", 1500, List.of(new PastRead(List.of("hdfs:/data/raw"), 8)), 0, 0));
    }

    @Test
    void jobsOfALogThatTellsNoTime_areLeftOut() throws IOException {
        List<String> lines = lines().stream()
                .map(line -> line.replaceAll("\"(Submission|Finish|Completion) Time\":\\d+,?", "")
                        .replaceAll("\"Timestamp\":\\d+,?", "")
                        .replace(",}", "}"))
                .toList();
        PastJobs found = Samples.found(log("app-1", String.join("\n", lines)));
        assertThat(found.inOrder()).isEmpty();
        assertThat(found.leftOut(Omission.NO_TIME)).isEqualTo(10);
    }

    @Test
    void logThatIsDamaged_isReadOrMalformed_andNothingElse() throws IOException {
        Seed seed = Seed.announced("damaged logs");
        byte[] whole = String.join("\n", lines()).getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < 100; i++) {
            byte[] bytes = whole.clone();
            bytes[seed.between(20, bytes.length - 1)] = (byte) seed.between(32, 126);
            Path log = Files.write(folder.resolve("app-1"), bytes);
            assertThat(outcome(log)).isIn("read", "malformed");
        }
    }

    /** As Spark packs by {@code spark.eventLog.compression.codec}, each time that it flushes. */
    @ParameterizedTest
    @EnumSource(
            value = LogPacking.class,
            names = {"LZ4", "SNAPPY", "LZF"})
    void logsPackedByWhateverSparkHas_areReadAsFarAsTheyGo(LogPacking packing) throws IOException {
        Path whole = packed("app-1", packing, String.join("\n", lines()));
        assertThat(LogPacking.of(whole)).isEqualTo(packing);
        assertThat(Samples.found(whole).inOrder())
                .isEqualTo(Samples.found(Samples.singleLog()).inOrder());
        byte[] bytes = Files.readAllBytes(whole);
        Seed seed = Seed.announced("logs packed by " + packing);
        for (int i = 0; i < 20; i++) {
            byte[] begun = Arrays.copyOf(bytes, seed.between(bytes.length / 10, bytes.length - 1));
            assertThat(outcome(Files.write(folder.resolve("app-1.inprogress"), begun)))
                    .isIn("read", "nothing");
            byte[] damaged = bytes.clone();
            damaged[seed.between(20, bytes.length - 1)] ^= (byte) seed.between(1, 255);
            assertThat(outcome(Files.write(folder.resolve("app-2"), damaged))).isIn("read", "malformed", "nothing");
        }
    }

    /** As other programs write JSON, and editors text. */
    @ParameterizedTest
    @ValueSource(strings = {"UTF-8", "UTF-16LE", "UTF-16BE"})
    void logThatAnotherProgramWroteAgain_isRead(String encoding) throws IOException {
        String again = String.join("\n", lines()).replace("{\"Event\":\"", "{ \"Event\" : \"");
        for (String before : List.of("", "\ufeff", "\ufeff\r\n\n")) {
            Path log = Files.write(folder.resolve("app-1"), (before + again).getBytes(Charset.forName(encoding)));
            assertThat(Samples.found(log).inOrder()).as(before + encoding).hasSize(10);
        }
    }

    @Test
    void gzipWithBytesBehindIt_isMalformed() throws IOException {
        Path log = Files.write(folder.resolve("app-1.gz"), Files.readAllBytes(Samples.singleLog()));
        Files.writeString(log, "garbage!", StandardOpenOption.APPEND);
        assertThatThrownBy(() -> Samples.found(log))
                .isInstanceOf(HistoryException.class)
                .hasMessageStartingWith(log + ": cannot be unpacked to its end: there are bytes behind it");
    }

    private Path packed(String name, LogPacking packing, String text) throws IOException {
        Path log = folder.resolve(name);
        try (OutputStream file = Files.newOutputStream(log);
                OutputStream out = switch (packing) {
                    case LZ4 -> new LZ4BlockOutputStream(file, 32 << 10);
                    case SNAPPY -> new SnappyOutputStream(file);
                    case LZF -> new LZFOutputStream(file);
                    case GZIP, ZSTD, PLAIN -> throw new IllegalArgumentException("has other tests: " + packing);
                }) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return log;
    }

    private static String outcome(Path log) throws IOException {
        try {
            PastJobs found = Samples.found(log);
            return found.inOrder().isEmpty() ? "nothing" : "read";
        } catch (HistoryException e) {
            assertThat(e.getMessage()).startsWith(log.toString()).containsPattern(", line |cannot be unpacked");
            return "malformed";
        }
    }

    private static long unpackedBytes(Path file) throws IOException {
        try (InputStream in = LogPacking.of(file).open(file)) {
            return in.readAllBytes().length;
        }
    }

    private Path log(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private static List<String> lines() throws IOException {
        try (InputStream in = new GZIPInputStream(Files.newInputStream(Samples.singleLog()))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }

    /** The number of the line with this event, after as many of them. */
    private static int index(List<String> lines, String event, int after) {
        int left = after;
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).startsWith("{\"Event\":\"" + event + "\"") && left-- == 0) {
                return i;
            }
        }
        throw new IllegalArgumentException("there is no such event: " + event);
    }
}
