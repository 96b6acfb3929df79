package io.tiercel.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.testkit.ChildProcess.Command;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TemporaryDirectoryTest {
    @TempDir
    private Path parent;

    @Test
    void close_deletesItWithAllItHolds() throws Exception {
        TemporaryDirectory directory = TemporaryDirectory.createIn(parent, "run-");
        Files.writeString(
                Files.createDirectories(directory.path().resolve("a/b")).resolve("file"), "text");

        directory.close();

        assertThat(parent).isEmptyDirectory();
    }

    @Test
    void create_deletesWhatAKilledProcessHasLeft_andNothingElse() throws Exception {
        Path noneOfOurs = Files.createDirectories(parent.resolve("run-by-hand"));
        try (TemporaryDirectory own = TemporaryDirectory.createIn(parent, "run-")) {
            Path theirs;
            try (ChildProcess child = ChildProcess.start(Command.of(Holder.class.getName(), parent.toString()))) {
                theirs = Path.of(
                        child.awaitLine("holds ", Duration.ofSeconds(30)).substring("holds ".length()));
                TemporaryDirectory.createIn(parent, "run-").close();
                assertThat(theirs).as("of a process that lives").exists();
                child.kill();
            }

            TemporaryDirectory.createIn(parent, "run-").close();

            assertThat(theirs).as("of a process that was killed").doesNotExist();
            assertThat(own.path()).exists();
            assertThat(noneOfOurs).exists();
        }
    }

    @Test
    void processThatIsAskedToEnd_deletesIt() throws Exception {
        try (ChildProcess child = ChildProcess.start(Command.of(Holder.class.getName(), parent.toString()))) {
            child.awaitLine("holds ", Duration.ofSeconds(30));
            assertThat(parent).isNotEmptyDirectory();

            child.terminate(Duration.ofSeconds(30));

            assertThat(parent).isEmptyDirectory();
        }
    }

    /** Makes a directory in its first argument, and holds it until it is killed. */
    static final class Holder {
        private Holder() {}

        public static void main(String[] args) throws Exception {
            try (TemporaryDirectory held = TemporaryDirectory.createIn(Path.of(args[0]), "run-")) {
                System.out.println("holds " + held.path());
                Thread.sleep(Duration.ofMinutes(5).toMillis());
            }
        }
    }
}
