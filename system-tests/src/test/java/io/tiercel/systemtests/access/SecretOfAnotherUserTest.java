package io.tiercel.systemtests.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.core.settings.EventSettings;
import io.tiercel.systemtests.process.ReadableCopy;
import io.tiercel.systemtests.process.Root;
import io.tiercel.systemtests.process.TestPaths;
import io.tiercel.testbed.servers.ClassPaths;
import io.tiercel.testbed.servers.JavaRun;
import io.tiercel.testbed.servers.JavaRun.Ended;
import io.tiercel.wire.link.SecretFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A daemon that was started as another user than the secret's is told what to do. */
@Tag("root")
class SecretOfAnotherUserTest {
    private static final String MAY_NOT_READ =
            "this process's user may not read the secret %s: let it be the file's owner, or set %s";
    private static final String MAY_NOT_MAKE =
            "this process's user may not make the secret %s: let it write in the file's directory, or set %s";
    private static final String KEY = EventSettings.SECRET_FILE.key();

    private ReadableCopy readable;

    @BeforeEach
    void requireRoot() throws IOException {
        Root.require();
        readable = ReadableCopy.create();
    }

    @AfterEach
    void delete() throws IOException {
        if (readable != null) {
            readable.close();
        }
    }

    @Test
    void secretOfAnotherUser_isRefusedInWords() throws Exception {
        Path secret = readable.root().resolve("secret");
        SecretFile.readOrMake(secret, new SecureRandom());
        String words = MAY_NOT_READ.formatted(secret, KEY);
        assertThat(refusals(secret)).containsExactly(words, words);
    }

    @Test
    void secretInADirectoryThatCannotBeSearched_isRefusedInWords() throws Exception {
        Path directory = readable.root().resolve("closed");
        Path secret = directory.resolve("secret");
        SecretFile.readOrMake(secret, new SecureRandom());
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory)))
                .isEqualTo("rwx------");
        String words = MAY_NOT_READ.formatted(secret, KEY);
        assertThat(refusals(secret)).containsExactly(words, words);
    }

    /** Root may read it, and its owner may change it. */
    @Test
    void secretThatAnotherUserOwns_isNotBelieved_notEvenByRoot() throws Exception {
        Path secret = readable.root().resolve("secret");
        SecretFile.readOrMake(secret, new SecureRandom());
        Files.setAttribute(secret, "unix:uid", 12_345);
        assertThatThrownBy(() -> SecretFile.coordinator(secret))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("belongs to 12345, who could change it: chown it to this process's user");
    }

    @Test
    void secretThatCannotBeMade_isRefusedInWords() throws Exception {
        Path secret = readable.root().resolve("none").resolve("secret");
        assertThat(refusals(secret)).hasSize(2).last().isEqualTo(MAY_NOT_MAKE.formatted(secret, KEY));
    }

    private List<String> refusals(Path secret) throws IOException, InterruptedException {
        String classPath = readable.classPath(List.of(
                TestPaths.tests(), ClassPaths.holding(SecretFile.class), ClassPaths.holding(EventSettings.class)));
        Ended ended = JavaRun.of(classPath, SecretMain.class.getName(), secret.toString())
                .withPrefix(Root.asNobody())
                .end();
        assertThat(ended.exitCode()).as(ended::said).isZero();
        return ended.lines("refused ");
    }
}
