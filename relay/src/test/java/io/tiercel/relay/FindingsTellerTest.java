package io.tiercel.relay;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.wire.finding.FindingsFile;
import io.tiercel.wire.finding.Severity;
import io.tiercel.wire.finding.ToldFinding;
import io.tiercel.wire.link.Outbox;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FindingsTellerTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final ToldFinding HINT = new ToldFinding(Severity.HINT, "short-circuit", "not set", "true");

    @TempDir
    private Path directory;

    private final List<byte[]> said = new ArrayList<>();
    private final Outbox out = new Outbox() {
        @Override
        public boolean offer(byte[] message) {
            return said.add(message);
        }

        @Override
        public boolean offerIfRoom(byte[] message) {
            return said.add(message);
        }

        @Override
        public void offerAll(Iterable<byte[]> messages) {
            messages.forEach(said::add);
        }
    };
    private Path file;
    private FindingsTeller teller;

    @BeforeEach
    void begin() {
        file = directory.resolve("nn.findings");
        teller = new FindingsTeller(file, () -> 5_000);
        teller.begin();
    }

    @Test
    void findings_areToldOnceInEachSession_withTheirAge() throws IOException {
        leave(3_000, 1);
        teller.look(out, 0);
        teller.look(out, 10 * SECOND);
        assertThat(said).hasSize(2);
        assertThat(ToldFinding.entries(ByteBuffer.wrap(said.get(0)).position(1)))
                .containsExactly(HINT);
        assertThat(ByteBuffer.wrap(said.get(1)).getLong(1)).isEqualTo(2_000);

        teller.begin();
        teller.look(out, 11 * SECOND);
        assertThat(said).as("to the next session").hasSize(4);
    }

    @Test
    void newFile_isSeenWithinSeconds_andNotAtEachPing() throws IOException {
        teller.look(out, 0);
        leave(9_000, 1);
        teller.look(out, 4 * SECOND);
        assertThat(said).isEmpty();
        teller.look(out, 5 * SECOND);
        assertThat(said).hasSize(2);
        assertThat(ByteBuffer.wrap(said.get(1)).getLong(1))
                .as("by a clock that was set back")
                .isZero();
        leave(4_000, 2);
        teller.look(out, 10 * SECOND);
        assertThat(said).hasSize(4);
    }

    @Test
    void fileThatIsDamaged_orThatOthersMayWrite_isPassedOver() throws IOException {
        Files.writeString(file, "damaged");
        teller.look(out, 0);
        leave(1, 1);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));
        teller.look(out, 5 * SECOND);
        Files.delete(file);
        Files.createSymbolicLink(file, directory.resolve("elsewhere"));
        teller.look(out, 10 * SECOND);
        assertThat(said).isEmpty();
        leave(1, 2);
        teller.look(out, 15 * SECOND);
        assertThat(said).hasSize(2);
    }

    private void leave(long atMillis, long writtenSeconds) throws IOException {
        new FindingsFile(atMillis, List.of(HINT)).write(file);
        Files.setLastModifiedTime(file, FileTime.from(writtenSeconds, TimeUnit.SECONDS));
    }
}
