package io.tiercel.whatif.history;

import io.tiercel.testkit.Fuzz;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Histories that users have copied, edited, or cut off. */
@Tag("fuzz")
final class HistoryFuzzTest {
    /** What Avro's and Jackson's parsers need beside what they read. */
    private static final long PARSER_BYTES = 32 << 20;

    @TempDir
    private Path folder;

    @Test
    void mapReduce() throws Exception {
        Path history = folder.resolve("job.jhist");
        Fuzz.of("histories of MapReduce")
                .sample(Files.readAllBytes(Samples.job(1)))
                .sample(Files.readAllBytes(Samples.job(2)))
                .inputs(150)
                .allocating(PARSER_BYTES)
                .run(bytes -> JobHistory.read(Files.write(history, bytes), new PastJobs()));
    }

    @Test
    void configurations() throws Exception {
        Path configuration = folder.resolve("job_conf.xml");
        Fuzz.of("configurations of jobs")
                .sample(Files.readAllBytes(Samples.configuration(1)))
                .inputs(200)
                .allocating(PARSER_BYTES)
                .run(bytes -> PastInputs.of(Files.write(configuration, bytes)));
    }

    @Test
    void spark() throws Exception {
        Path log = folder.resolve("app-1");
        Fuzz.of("event logs of Spark")
                .sample(beginning(Samples.singleLog()))
                .inputs(200)
                .allocating(PARSER_BYTES)
                .run(bytes -> EventLog.read(List.of(Files.write(log, bytes)), false, new PastJobs()));
    }

    /** Some whole lines. */
    private static byte[] beginning(Path log) throws IOException {
        try (InputStream in = new GZIPInputStream(Files.newInputStream(log))) {
            byte[] bytes = in.readNBytes(120_000);
            int end = bytes.length;
            while (bytes[end - 1] != '\n') {
                end--;
            }
            return Arrays.copyOf(bytes, end);
        }
    }
}
