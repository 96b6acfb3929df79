package io.tiercel.wire.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class SecretFileTest {
    @TempDir
    private Path directory;

    @Test
    void readOrMake_makesASecretThatOnlyItsOwnerMayRead() throws IOException {
        Path file = directory.resolve("deep").resolve("secret");
        List<CoordinatorSecret> made = SecretFile.readOrMake(file, new SecureRandom());
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file.getParent())))
                .isEqualTo("rwx------");
        assertThat(SecretFile.coordinator(file)).isEqualTo(made).hasSize(1);
        assertThatNoDraftIsLeft(file);
    }

    @Test
    void readOrMake_keepsTheSecretThatIsThere() throws IOException {
        Path file = directory.resolve("secret");
        List<CoordinatorSecret> first = SecretFile.readOrMake(file, new SecureRandom());
        assertThat(SecretFile.readOrMake(file, new SecureRandom())).isEqualTo(first);
    }

    @Test
    void readOrMake_makesAnotherSecretEachTime() throws IOException {
        List<CoordinatorSecret> one = SecretFile.readOrMake(directory.resolve("one"), new SecureRandom());
        List<CoordinatorSecret> two = SecretFile.readOrMake(directory.resolve("two"), new SecureRandom());
        assertThat(one).isNotEqualTo(two);
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-r-----", "rw----r--", "rw--w----", "rw------x"})
    void secretThatOthersMayReadOrWrite_isRefused(String permissions) throws IOException {
        Path file = made();
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
        assertThatThrownBy(() -> SecretFile.peer(file, PeerRole.RELAY))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("chmod 600 " + file);
    }

    @Test
    void missingSecret_isNamed() {
        assertThatThrownBy(() -> SecretFile.peer(directory.resolve("none"), PeerRole.RELAY))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("there is no secret")
                .hasMessageContaining("tiercel secret give")
                .hasMessageContaining("tiercel.coordinator.secret.file");
    }

    @Test
    void secretThatCanBeGuessed_isRefused() throws IOException {
        Path file = made();
        Files.writeString(file, "hunter2\n");
        assertThatThrownBy(() -> SecretFile.peer(file, PeerRole.RELAY))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("at least 16 bytes, not 7");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 5_000})
    void secretThatCannotBeUsed_isRefusedWithWhatToDo(int bytes) throws IOException {
        Path file = made();
        Files.write(file, new byte[bytes]);
        assertThatThrownBy(() -> SecretFile.readOrMake(file, new SecureRandom()))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("the secret " + file + " cannot be used: ")
                .hasMessageContaining(bytes == 0 ? "at least 16 bytes, not 0" : "at most 4096 bytes")
                .hasMessageContaining(
                        "; delete it where the coordinator runs, start the coordinator, which makes a new " + "one");
    }

    @Test
    void readOrMake_saysWhatToDo_aboutASecretThatCannotBeMade() {
        Path file = Path.of("/proc/tiercel/secret");
        assertThatThrownBy(() -> SecretFile.readOrMake(file, new SecureRandom()))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("the secret " + file + " cannot be made (")
                .hasMessageEndingWith(
                        "): make room for it there, or set tiercel.coordinator.secret.file to another file");
    }

    @ParameterizedTest
    @EnumSource
    void secretOfARole_isWrittenAndRead_andServesForNoOther(PeerRole role) throws IOException {
        PeerSecret given = SecretFile.coordinator(made()).get(0).of(role);
        Path file = directory.resolve("given");
        SecretFile.write(file, given);
        PeerSecret read = SecretFile.peer(file, role);
        assertThat(read.line()).isEqualTo(given.line());
        SecretFile.ofAnyRole(file);
        for (PeerRole other : EnumSet.complementOf(EnumSet.of(role))) {
            assertThatThrownBy(() -> SecretFile.peer(file, other))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("is for a " + role.word() + ", not for a " + other.word());
        }
        assertThatThrownBy(() -> SecretFile.readOrMake(file, new SecureRandom()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("is a peer's, from which no coordinator's follows");
    }

    @Test
    void damagedSecretOfARole_isRefused() throws IOException {
        Path file = made();
        Files.writeString(file, "tiercel-secret relay AAAA AAAA\n");
        assertThatThrownBy(() -> SecretFile.peer(file, PeerRole.RELAY)).hasMessageContaining("is damaged");
        assertThatThrownBy(() -> SecretFile.ofAnyRole(file)).hasMessageContaining("is damaged");
    }

    @Test
    void renewedSecret_isTakenBesideTheOneBefore_untilThatIsForgotten() throws IOException {
        Path file = made();
        CoordinatorSecret before = SecretFile.coordinator(file).get(0);
        CoordinatorSecrets known = CoordinatorSecrets.in(file, new SecureRandom());
        SecretFile.renew(file, new SecureRandom());
        known.look();
        CoordinatorSecret now = known.now().get(0);
        assertThat(now).isNotEqualTo(before);
        assertThat(known.now()).containsExactly(now, before);
        assertThat(SecretFile.peer(file, PeerRole.RELAY).line())
                .isEqualTo(now.of(PeerRole.RELAY).line());

        assertThat(SecretFile.forget(file)).isTrue();
        assertThat(SecretFile.forget(file)).isFalse();
        known.look();
        assertThat(known.now()).containsExactly(now);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThatNoDraftIsLeft(file);
    }

    @Test
    void secretsStayAsTheyWere_whenTheFileCannotBeUsed() throws IOException {
        Path file = made();
        CoordinatorSecrets known = CoordinatorSecrets.in(file, new SecureRandom());
        List<CoordinatorSecret> before = known.now();
        Files.writeString(file, "short\n");
        known.look();
        assertThat(known.now()).isEqualTo(before);
        Files.delete(file);
        known.look();
        assertThat(known.now()).isEqualTo(before);
    }

    private Path made() throws IOException {
        Path file = directory.resolve("secret");
        SecretFile.readOrMake(file, new SecureRandom());
        return file;
    }

    private static void assertThatNoDraftIsLeft(Path file) throws IOException {
        try (var files = Files.list(file.getParent())) {
            assertThat(files).as("no draft is left").containsExactly(file);
        }
    }
}
