package io.tiercel.cli.secret;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.cli.Main;
import io.tiercel.cli.console.ExitCode;
import io.tiercel.wire.link.CoordinatorSecret;
import io.tiercel.wire.link.PeerRole;
import io.tiercel.wire.link.SecretFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an operator does with secrets. */
class SecretCommandsTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path directory;

    private Path secret;

    @BeforeEach
    void make() throws IOException {
        secret = directory.resolve("secret");
        SecretFile.readOrMake(secret, new SecureRandom());
    }

    @Test
    void give_printsTheSecretOfARole() throws IOException {
        assertThat(run("give", "relay", "--secret", secret.toString())).isEqualTo(ExitCode.OK);
        assertThat(out.toString().strip())
                .isEqualTo(current().of(PeerRole.RELAY).line());
    }

    @Test
    void give_writesAFileForItsOwnerAlone_andPrintsNothing() throws IOException {
        Path file = directory.resolve("given");
        assertThat(run("give", "vm", "--secret", secret.toString(), "--out", file.toString()))
                .isEqualTo(ExitCode.OK);
        assertThat(out.toString()).isEmpty();
        assertThat(SecretFile.peer(file, PeerRole.VM).line())
                .isEqualTo(current().of(PeerRole.VM).line());
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
    }

    @Test
    void give_ofARoleThatThereIsNot_namesThem() {
        assertThat(run("give", "namenode", "--secret", secret.toString())).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString())
                .contains("There is no role namenode: they are relay, datanode, resourcemanager, host, vm, command.");
    }

    @Test
    void give_fromAPeersFile_saysThatNothingFollowsFromIt() {
        Path file = directory.resolve("given");
        run("give", "vm", "--secret", secret.toString(), "--out", file.toString());
        assertThat(run("give", "relay", "--secret", file.toString())).isEqualTo(ExitCode.FAILED);
        assertThat(err.toString()).contains("is a peer's, from which no coordinator's follows");
    }

    @Test
    void renewAndForget_changeTheSecret_inTwoSteps() throws IOException {
        CoordinatorSecret before = current();
        assertThat(run("renew", "--secret", secret.toString())).isEqualTo(ExitCode.OK);
        assertThat(SecretFile.coordinator(secret)).hasSize(2).contains(before);
        assertThat(current()).isNotEqualTo(before);
        assertThat(run("forget", "--secret", secret.toString())).isEqualTo(ExitCode.OK);
        assertThat(SecretFile.coordinator(secret)).hasSize(1).doesNotContain(before);
        assertThat(run("forget", "--secret", secret.toString())).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).contains("the one before is still taken", "Only the new secret", "has one secret");
    }

    private CoordinatorSecret current() throws IOException {
        return SecretFile.coordinator(secret).get(0);
    }

    private int run(String... words) {
        String[] all = new String[words.length + 1];
        all[0] = "secret";
        System.arraycopy(words, 0, all, 1, words.length);
        return Main.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(all);
    }
}
