package io.tiercel.wire.finding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.testkit.Fuzz;
import io.tiercel.wire.link.Message;
import io.tiercel.wire.link.MessageWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the doctor leaves for a relay, and what the relay makes of it. */
final class FindingsFileTest {
    private static final ToldFinding SECRET =
            new ToldFinding(Severity.ERROR, "secret", "/etc/secret is readable by others", "chmod 600");
    private static final ToldFinding TABLE =
            new ToldFinding(Severity.WARNING, "table", "nobody confirms it", "a relay");
    private static final ToldFinding OFF = new ToldFinding(Severity.HINT, "short-circuit", "not set", "true");

    @TempDir
    private Path directory;

    private Path file() {
        return directory.resolve("nn.findings");
    }

    @Test
    void whatIsWritten_isRead_theWorstFirst() throws IOException {
        new FindingsFile(1, List.of()).write(file());
        new FindingsFile(42, List.of(OFF, SECRET, TABLE)).write(file());
        assertThat(FindingsFile.read(file())).isEqualTo(new FindingsFile(42, List.of(SECRET, TABLE, OFF)));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
                .isEqualTo("rw-r--r--");
        try (var files = Files.list(directory)) {
            assertThat(files).as("no draft is left").hasSize(1);
        }
    }

    @Test
    void linkInTheDraftsPlace_isNotFollowed() throws IOException {
        Path other = Files.writeString(directory.resolve("other"), "of somebody else");
        Files.createSymbolicLink(directory.resolve("nn.findings.new"), other);
        new FindingsFile(1, List.of(OFF)).write(file());
        assertThat(other).hasContent("of somebody else");
        assertThat(FindingsFile.read(file()).findings()).containsExactly(OFF);
    }

    @Test
    void findingsThatAreTooMany_orTooLong_areCut() throws IOException {
        ToldFinding endless =
                new ToldFinding(Severity.HINT, "c".repeat(100), "wörd\u0007\n ".repeat(9_000), "x".repeat(9_000));
        assertThat(endless.words()).matches("(wörd )*wörd…").hasSizeBetween(600, 650);
        assertThat(endless.check().length()
                        + endless.words().length()
                        + endless.remedy().length())
                .isLessThanOrEqualTo(1_000);
        List<ToldFinding> many = new ArrayList<>(Collections.nCopies(1_000, endless));
        many.add(SECRET);
        new FindingsFile(1, many).write(file());
        assertThat(FindingsFile.read(file()).findings()).hasSize(64).startsWith(SECRET);
    }

    @Test
    void fileOfSomethingElse_isRefused() throws IOException {
        Files.write(file(), new byte[300 << 10]);
        assertThatThrownBy(() -> FindingsFile.read(file())).hasMessageContaining("too long");
        Files.writeString(file(), "not of this form");
        assertThatThrownBy(() -> FindingsFile.read(file())).hasMessageContaining("no findings of the doctor");
        assertThatThrownBy(() -> FindingsFile.parse(ByteBuffer.wrap(content(2, List.of()))))
                .as("of a later form")
                .hasMessageContaining("no findings of the doctor");
        assertThatThrownBy(() -> FindingsFile.parse(ByteBuffer.wrap(content(1, Collections.nCopies(65, OFF)))))
                .hasMessageContaining("more than 64");
    }

    @Test
    void messages_holdAll_andWhatANewerReleaseCallsBad_isAHint() throws IOException {
        List<ToldFinding> many = Collections.nCopies(64, new ToldFinding(Severity.ERROR, "c", "w ".repeat(900), "r"));
        List<byte[]> messages = ToldFinding.messages(many, 5);
        assertThat(messages).hasSizeGreaterThan(2).allMatch(message -> message.length < Message.BYTES_MAX);
        List<ToldFinding> read = new ArrayList<>();
        for (byte[] page : messages.subList(0, messages.size() - 1)) {
            read.addAll(ToldFinding.entries(behindKind(page)));
        }
        assertThat(read).isEqualTo(many);
        byte[] newer = ToldFinding.messages(List.of(SECRET), 5).get(0);
        newer[1] = 9;
        assertThat(ToldFinding.entries(behindKind(newer)).get(0).severity()).isEqualTo(Severity.HINT);
    }

    @Test
    @Tag("fuzz")
    void damagedFilesAndPages() throws InterruptedException {
        Fuzz.of("findings of the doctor")
                .sample(content(1, List.of(SECRET, TABLE, OFF)))
                .run(bytes -> FindingsFile.parse(ByteBuffer.wrap(bytes)));
        byte[] page = ToldFinding.messages(List.of(SECRET, OFF), 1).get(0);
        Fuzz.of("page of findings")
                .sample(Arrays.copyOfRange(page, 1, page.length))
                .run(bytes -> ToldFinding.entries(ByteBuffer.wrap(bytes)));
    }

    private static byte[] content(long format, List<ToldFinding> findings) {
        MessageWriter writer =
                new MessageWriter().number(0x54494552_43454c46L).number(format).number(7);
        findings.forEach(finding -> finding.write(writer));
        return writer.done();
    }

    private static ByteBuffer behindKind(byte[] message) {
        return ByteBuffer.wrap(message).position(1);
    }
}
