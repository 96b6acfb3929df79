package io.tiercel.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class VersionTablesTest {
    private static final int STRANGER = 65_533;

    private static final Path SHARED = Path.of("/dev/shm");

    @TempDir
    private Path parent;

    @ParameterizedTest
    @CsvSource({
        "hdfs://nn:8020/a, nn",
        "hdfs://NN.Example.com:9000, nn.example.com:9000",
        "hdfs://nameservice1, nameservice1",
        "hdfs://joe@nn:8020, nn",
        "hdfs://my_cluster, my_cluster"
    })
    void cluster_isTheAuthorityWithoutTheDefaultPort(String uri, String cluster) {
        assertThat(VersionTables.cluster(URI.create(uri))).isEqualTo(cluster);
    }

    @Test
    void cluster_ofAUriWithoutAuthorityIsRefused() {
        assertThatThrownBy(() -> VersionTables.cluster(URI.create("hdfs:///a")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("hdfs:///a");
    }

    @ParameterizedTest
    @CsvSource({
        "nn, nn.versions",
        "nn:9000, nn_3a9000.versions",
        "../../etc/passwd, _2e._2f.._2fetc_2fpasswd.versions",
        "a_b, a_5fb.versions"
    })
    void file_staysInTheDirectoryWhateverTheClusterIsCalled(String cluster, String name) {
        Path file = VersionTables.file(parent, cluster);
        assertThat(file.getFileName()).hasToString(name);
        assertThat(file.normalize().getParent()).isEqualTo(parent);
    }

    @Test
    void openTrusted_believesOnesOwnTable() throws IOException {
        Path directory = tables();
        assertThat(VersionTables.openTrusted(directory, "nn", "nobody").shape()).isEqualTo(new TableShape(64, 64));
    }

    @Test
    void openTrusted_saysThatThereIsNone() {
        assertThatThrownBy(() -> VersionTables.openTrusted(parent.resolve("missing"), "nn", "root"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("there is no ")
                .hasMessageContaining("missing");
    }

    @Test
    void openTrusted_refusesADirectoryThatOthersMayWrite() throws IOException {
        Path directory = tables();
        permit(directory, "rwxrwxrwx");
        refuses(directory, "root", "may write it");
    }

    @Test
    void openTrusted_refusesATableThatTheGroupMayWrite() throws IOException {
        Path directory = tables();
        permit(VersionTables.file(directory, "nn"), "rw-rw-r--");
        refuses(directory, "root", "chmod go-w");
    }

    @Test
    void openTrusted_refusesASymbolicLink() throws IOException {
        Path link = Files.createSymbolicLink(parent.resolve("link"), tables());
        refuses(link, "root", "symbolic link");
    }

    @Test
    @Tag("root")
    void openTrusted_refusesATableOfAStrangerUnlessHeIsTheConfiguredOwner() throws IOException {
        assumeTrue(isRoot(), "only root can give a file to another user");
        Path directory = tables();
        Files.setAttribute(VersionTables.file(directory, "nn"), "unix:uid", STRANGER, LinkOption.NOFOLLOW_LINKS);
        refuses(directory, "root", "belongs to " + STRANGER);
        assertThatCode(() -> VersionTables.openTrusted(directory, "nn", String.valueOf(STRANGER)))
                .doesNotThrowAnyException();
    }

    @Test
    @Tag("root")
    void prepare_refusesADirectoryThatAnotherUserMadeFirst() throws IOException {
        assumeTrue(isRoot(), "only root can give a file to another user");
        Path directory = Files.createDirectory(parent.resolve("tables"));
        Files.setAttribute(directory, "unix:uid", STRANGER, LinkOption.NOFOLLOW_LINKS);
        assertThatThrownBy(() -> VersionTables.prepare(directory))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(directory + " is not believed: it belongs to " + STRANGER)
                .hasMessageContaining("not to this user: have ")
                .hasMessageContaining(" or root delete it, or set tiercel.events.dir to a directory in which others");
    }

    /** By another process, in the directory in which anybody may make files. */
    @Test
    @Tag("root")
    void prepare_refusesWhatAnotherUserHasMadeInSharedMemory() throws Exception {
        assumeTrue(isRoot(), "only root can run a process as another user");
        assumeTrue(Files.isDirectory(SHARED), "there is no " + SHARED);
        Path directory =
                SHARED.resolve("tiercel-test-" + ProcessHandle.current().pid());
        try {
            asStranger("mkdir", directory.toString());
            assertThatThrownBy(() -> VersionTables.prepare(directory))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining(directory + " is not believed: it belongs to ");
            asStranger("rmdir", directory.toString());
            asStranger("ln", "-s", parent.toString(), directory.toString());
            assertThatThrownBy(() -> VersionTables.prepare(directory))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("it is a symbolic link, made by ")
                    .hasMessageContaining("delete it, or set tiercel.events.dir");
            assertThatThrownBy(() -> VersionTables.openTrusted(directory, "nn", "root"))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("symbolic link");
        } finally {
            Files.deleteIfExists(directory);
        }
    }

    @Test
    @Tag("root")
    void prepare_refusesAFileThatAnotherUserHasLeft_byWhateverNameOfOurs() throws IOException {
        assumeTrue(isRoot(), "only root can give a file to another user");
        Path directory = tables();
        for (String ending : List.of(".versions", ".versions.lock", ".versions.draft", ".cached", ".hot", ".reports")) {
            Path file = directory.resolve("nn" + ending);
            Files.deleteIfExists(file);
            Files.createFile(file);
            Files.setAttribute(file, "unix:uid", STRANGER, LinkOption.NOFOLLOW_LINKS);
            assertThatThrownBy(() -> VersionTables.prepare(directory))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining(file + " is not believed: it belongs to " + STRANGER);
            Files.delete(file);
        }
        VersionTables.prepare(directory);
    }

    /** Somebody may be faster than a relay that has just seen that there is nothing. */
    @Test
    void make_leavesWhatALinkLeadsToAsItIs() throws IOException {
        Path target = Files.createDirectory(parent.resolve("target"));
        permit(target, "rwx------");
        VersionTables.make(Files.createSymbolicLink(parent.resolve("link"), target));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(target)))
                .isEqualTo("rwx------");
    }

    @Test
    void prepare_makesADirectoryThatAllMayReadAndOneMayWrite() throws IOException {
        Path directory = parent.resolve("a").resolve("tables");
        VersionTables.prepare(directory);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory)))
                .isEqualTo("rwxr-xr-x");
    }

    @Test
    void prepare_saysWhatToDo_aboutADirectoryThatCannotBeMade() {
        Path directory = Path.of("/proc/tiercel/tables");
        assertThatThrownBy(() -> VersionTables.prepare(directory))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("the directory " + directory + " cannot be made (")
                .hasMessageEndingWith("): make it for this process's user, or set tiercel.events.dir to another");
    }

    private Path tables() throws IOException {
        Path directory = parent.resolve("tables");
        VersionTables.prepare(directory);
        VersionTable.create(VersionTables.file(directory, "nn"), new TableShape(64, 64), "nn", 1_700_000_000_000L);
        return directory;
    }

    private static void refuses(Path directory, String owner, String why) {
        assertThatThrownBy(() -> VersionTables.openTrusted(directory, "nn", owner))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("is not believed")
                .hasMessageContaining(why);
    }

    private static void permit(Path path, String permissions) throws IOException {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
    }

    private static void asStranger(String... words) throws Exception {
        List<String> command = new ArrayList<>(List.of("setpriv", "--reuid=" + STRANGER, "--clear-groups"));
        command.addAll(List.of(words));
        Process process = new ProcessBuilder(command).inheritIO().start();
        assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
    }

    private static boolean isRoot() throws IOException {
        return (int) Files.getAttribute(Path.of("/proc/self"), "unix:uid") == 0;
    }
}
