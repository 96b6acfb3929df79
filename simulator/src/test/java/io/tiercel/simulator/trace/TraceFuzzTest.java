package io.tiercel.simulator.trace;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.testkit.Fuzz;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Traces that users bring. */
@Tag("fuzz")
final class TraceFuzzTest {
    private static final byte[] REQUESTS = "a 5\nb\t7\nc,9\na 5\n".getBytes(StandardCharsets.UTF_8);
    private static final byte[] JOBS =
            "job0\t1\t1\t5\t6\t7\tpath0\njob1\t3\t2\t8\t0\t0\tpath1\n".getBytes(StandardCharsets.UTF_8);

    @TempDir
    private Path folder;

    @Test
    void requests() throws Exception {
        Path file = folder.resolve("requests");
        long[] keys = new long[64];
        long[] sizes = new long[64];
        Fuzz.of("requests")
                .sample(REQUESTS)
                .sample(packed(REQUESTS))
                .inputs(1_500)
                .run(bytes -> {
                    try (Requests requests = new TextTrace(Files.write(file, bytes)).open()) {
                        for (int read = requests.next(keys, sizes); read > 0; read = requests.next(keys, sizes)) {
                            assertThat(sizes[read - 1]).isNotNegative();
                        }
                    }
                });
    }

    @Test
    void jobs() throws Exception {
        Path file = folder.resolve("jobs");
        Fuzz.of("jobs of SWIM")
                .sample(JOBS)
                .sample(packed(JOBS))
                .inputs(1_500)
                .run(bytes -> SwimTrace.read(Files.write(file, bytes)));
    }

    private static byte[] packed(byte[] plain) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(plain);
        }
        return bytes.toByteArray();
    }
}
