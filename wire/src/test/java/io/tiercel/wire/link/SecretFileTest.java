package io.tiercel.wire.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SecretFileTest {
    private static final byte[] NONCE = new byte[32];

    @TempDir
    private Path directory;

    @Test
    void readOrMake_makesASecretThatOnlyItsOwnerMayRead() throws IOException {
        Path file = directory.resolve("deep").resolve("secret");
        Secret made = SecretFile.readOrMake(file, new SecureRandom());
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file.getParent())))
                .isEqualTo("rwx------");
        assertThat(sealOf(SecretFile.read(file))).isEqualTo(sealOf(made));
        try (var files = Files.list(file.getParent())) {
            assertThat(files).as("no draft is left").containsExactly(file);
        }
    }

    @Test
    void readOrMake_keepsTheSecretThatIsThere() throws IOException {
        Path file = directory.resolve("secret");
        Secret first = SecretFile.readOrMake(file, new SecureRandom());
        assertThat(sealOf(SecretFile.readOrMake(file, new SecureRandom()))).isEqualTo(sealOf(first));
    }

    @Test
    void readOrMake_makesAnotherSecretEachTime() throws IOException {
        Secret one = SecretFile.readOrMake(directory.resolve("one"), new SecureRandom());
        Secret two = SecretFile.readOrMake(directory.resolve("two"), new SecureRandom());
        assertThat(sealOf(one)).isNotEqualTo(sealOf(two));
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-r-----", "rw----r--", "rw--w----", "rw------x"})
    void read_refusesASecretThatOthersMayReadOrWrite(String permissions) throws IOException {
        Path file = directory.resolve("secret");
        SecretFile.readOrMake(file, new SecureRandom());
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
        assertThatThrownBy(() -> SecretFile.read(file))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("chmod 600 " + file);
    }

    @Test
    void read_saysThatThereIsNone() {
        assertThatThrownBy(() -> SecretFile.read(directory.resolve("none")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("there is no secret")
                .hasMessageContaining("tiercel.coordinator.secret.file");
    }

    @Test
    void read_refusesASecretThatCanBeGuessed() throws IOException {
        Path file = directory.resolve("secret");
        SecretFile.readOrMake(file, new SecureRandom());
        Files.writeString(file, "hunter2\n");
        assertThatThrownBy(() -> SecretFile.read(file))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("at least 16 bytes, not 7");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 5_000})
    void secretThatCannotBeUsed_isRefusedWithWhatToDo(int bytes) throws IOException {
        Path file = directory.resolve("secret");
        SecretFile.readOrMake(file, new SecureRandom());
        Files.write(file, new byte[bytes]);
        assertThatThrownBy(() -> SecretFile.readOrMake(file, new SecureRandom()))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("the secret " + file + " cannot be used: ")
                .hasMessageContaining(bytes == 0 ? "at least 16 bytes, not 0" : "at most 4096 bytes")
                .hasMessageEndingWith(
                        "; delete it where the coordinator runs, start the coordinator, which makes a new "
                                + "one, and copy that to the other machines");
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

    private static byte[] sealOf(Secret secret) {
        return secret.seal("test", NONCE, NONCE).next(new byte[] {1});
    }
}
