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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class VersionTablesTest {
    private static final int STRANGER = 65_533;

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
                .hasMessageContaining("not to this user");
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

    private static boolean isRoot() throws IOException {
        return (int) Files.getAttribute(Path.of("/proc/self"), "unix:uid") == 0;
    }
}
