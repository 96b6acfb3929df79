package io.tiercel.simulator.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.testkit.Seed;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TextTraceTest {
    @TempDir
    private Path folder;

    @Test
    void keys_areEqualWhereTheirTextsAre() throws IOException {
        List<Request> requests = read("/a/part-1\n/a/part-2\n/a/part-1\n");
        assertThat(requests).hasSize(3);
        assertThat(requests.get(0)).isEqualTo(requests.get(2)).isNotEqualTo(requests.get(1));
        assertThat(requests.get(0).size).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a 7\nb 0\n", "a\t7\nb\t0", "a,7\r\nb,0\r\n", "\n  a , 7  \n\n\nb   0\n\n"})
    void sizes_areReadBehindAnySeparator(String text) throws IOException {
        assertThat(read(text)).extracting(Request::size).containsExactly(7L, 0L);
        assertThat(read(text)).extracting(Request::key).containsExactlyElementsOf(keys("a\nb\n"));
    }

    @Test
    void gzip_isSeenByItsFirstBytes_whateverTheName() throws IOException {
        Path packed = folder.resolve("trace.txt");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
            out.write("a 1\nb 2\n".getBytes(StandardCharsets.UTF_8));
        }
        assertThat(read(packed)).isEqualTo(read("a 1\nb 2\n"));
    }

    @Test
    void mark_isNoPartOfTheFirstKey() throws IOException {
        assertThat(read("\ufeffa\nb\na\n")).isEqualTo(read("a\nb\na\n"));
        assertThat(read(gzip("\ufeff\na\n"))).isEqualTo(read("a\n"));
        assertThat(read("\ufeff")).isEqualTo(read(""));
    }

    @Test
    void utf16_isRefused() throws IOException {
        Path file = Files.write(folder.resolve("keys.txt"), "a\nb\n".getBytes(StandardCharsets.UTF_16LE));
        assertThatThrownBy(() -> read(file)).hasMessage("keys.txt, line 1: is text in UTF-16LE; save it as UTF-8");
    }

    @Test
    void gzip_ofSeveralMembers_isReadToItsEnd() throws IOException {
        Path file = gzip("a\nb\n");
        byte[] member = Files.readAllBytes(file);
        byte[] empty = Files.readAllBytes(gzip(""));
        Files.write(file, member);
        Files.write(file, empty, StandardOpenOption.APPEND);
        Files.write(file, member, StandardOpenOption.APPEND);
        Files.write(file, new byte[700], StandardOpenOption.APPEND);
        assertThat(read(file)).isEqualTo(read("a\nb\na\nb\n"));
    }

    /** With a name, a remark, more fields and a check, as the first line of RFC 1952's section 2.3 has them. */
    @Test
    void gzip_withAllThatAHeaderMayHave_isRead() throws IOException {
        byte[] plain = Files.readAllBytes(gzip("a\n"));
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.write(new byte[] {0x1f, (byte) 0x8b, 8, 30, 0, 0, 0, 0, 0, 3, 2, 0, 7, 7, 'n', 0, 'r', 0, 1, 1});
        file.write(plain, 10, plain.length - 10);
        assertThat(read(Files.write(folder.resolve("full.gz"), file.toByteArray())))
                .isEqualTo(read("a\n"));
    }

    @Test
    void gzip_withBytesBehindIt_isRefused_wherever() throws IOException {
        Path file = gzip("a\nb\n");
        for (String behind : List.of("g", "garbage!", "\u001f", "x".repeat(100_000))) {
            Path junk = folder.resolve("junk.gz");
            Files.write(junk, Files.readAllBytes(file));
            Files.writeString(junk, behind, StandardOpenOption.APPEND);
            assertThatThrownBy(() -> read(junk))
                    .hasMessageStartingWith("junk.gz, line 3: the gzip file is cut off or damaged")
                    .hasRootCauseMessage("there are bytes behind it that gzip did not write");
        }
    }

    @Test
    void gzip_thatIsDamaged_isNeverReadAsAnotherText() throws IOException {
        Seed seed = Seed.announced("damaged gzip files");
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 2_000; i++) {
            text.append("key").append(seed.below(1_000)).append('\n');
        }
        byte[] whole = Files.readAllBytes(gzip(text.toString()));
        List<Request> expected = read(text.toString());
        for (int i = 0; i < 200; i++) {
            byte[] bytes = whole.clone();
            // Behind the header, of which not all says something.
            bytes[seed.between(10, bytes.length - 1)] ^= (byte) (1 << seed.below(8));
            Path file = Files.write(folder.resolve("damaged.gz"), bytes);
            try {
                assertThat(read(file)).isEqualTo(expected);
            } catch (IOException e) {
                assertThat(e).hasMessageStartingWith("damaged.gz, line ");
            }
        }
    }

    private Path gzip(String text) throws IOException {
        Path file = folder.resolve("packed.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return file;
    }

    @Test
    void gzip_thatIsCutOff_isToldWithFileAndLine() throws IOException {
        Path packed = folder.resolve("cut.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
            for (int i = 0; i < 10_000; i++) {
                out.write(("key" + i * 7919L % 10_007 + "\n").getBytes(StandardCharsets.UTF_8));
            }
        }
        byte[] whole = Files.readAllBytes(packed);
        for (int bytes : new int[] {2, 5, whole.length / 2}) {
            Files.write(packed, Arrays.copyOf(whole, bytes));
            assertThatThrownBy(() -> read(packed))
                    .hasMessageMatching("cut\\.gz, line \\d+: the gzip file is cut off or damaged");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            a 1;b x3    | line 2, field 2 (size): is no whole number of bytes: 'x3'
            a 1;b -3    | line 2, field 2 (size): is no whole number of bytes: '-3'
            a 1;b 1.5   | line 2, field 2 (size): is no whole number of bytes: '1.5'
            key size    | line 1, field 2 (size): is no whole number of bytes: 'size'
            a 9999999999999999999 | line 1, field 2 (size): is too large: '9999999999999999999'; the largest is 999999999999999999
            a;b;c 3     | line 3, field 2: should not be there: line 1 has a key only
            ;a 1;;b     | line 4, field 2 (size): is missing, though line 2 has one
            a 1 2       | line 1, field 3: should not be there: a line is a key, or a key and a size
            a 1;,2      | line 2, field 1 (key): is empty
            a,;b,       | line 1, field 2 (size): is empty
            a 1;b ,     | line 2, field 2 (size): is empty
            """)
    void malformedLine_isToldWithFileLineAndField(String lines, String message) {
        assertThatThrownBy(() -> read(lines.replace(';', '\n')))
                .isInstanceOf(TraceFormatException.class)
                .hasMessage("trace.txt, " + message);
    }

    @Test
    void requests_areTheSameOverAnyBatch_andLinesLongerThanTheBuffer() throws IOException {
        Seed seed = Seed.announced("requests_areTheSameOverAnyBatch");
        StringBuilder text = new StringBuilder();
        List<String> written = new ArrayList<>();
        for (int i = 0; i < 3_000; i++) {
            String key = "k".repeat(1 + seed.below(seed.oneIn(500) ? 100_000 : 40)) + seed.below(50);
            written.add(key);
            text.append(key).append(' ').append(i).append('\n');
        }
        List<Request> requests = read(text.toString());
        assertThat(requests)
                .as(seed.toString())
                .extracting(Request::size)
                .hasSize(3_000)
                .isSorted();
        Map<Long, String> texts = new LinkedHashMap<>();
        for (int i = 0; i < written.size(); i++) {
            String key = written.get(i);
            assertThat(texts.merge(requests.get(i).key, key, (known, same) -> known))
                    .isEqualTo(key);
        }
    }

    private List<Long> keys(String text) throws IOException {
        return read(text).stream().map(Request::key).toList();
    }

    private List<Request> read(String text) throws IOException {
        return read(Files.writeString(folder.resolve("trace.txt"), text));
    }

    private static List<Request> read(Path file) throws IOException {
        List<Request> all = new ArrayList<>();
        long[] keys = new long[7];
        long[] sizes = new long[7];
        try (Requests requests = new TextTrace(file).open()) {
            for (int read = requests.next(keys, sizes); read > 0; read = requests.next(keys, sizes)) {
                for (int i = 0; i < read; i++) {
                    all.add(new Request(keys[i], sizes[i]));
                }
            }
        }
        return all;
    }

    private record Request(long key, long size) {}
}
