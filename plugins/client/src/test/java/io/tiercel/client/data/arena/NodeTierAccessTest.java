package io.tiercel.client.data.arena;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tiercel.client.data.tier.NodeTier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NodeTierAccessTest {
    private static final String MOVE = "set tiercel.client.node.dir to another";

    @TempDir
    Path parent;

    @Test
    void at_makesADirectoryForTheOwnerAlone() throws IOException {
        NodeTierAccess.at(parent.resolve("node"));
        assertThat(permissions(parent.resolve("node"))).isEqualTo("rwx------");
    }

    @Test
    void open_makesFilesForTheOwnerAlone() throws IOException {
        NodeTier.open(parent.resolve("node"), 1 << 20, 1 << 16, "lru").close();
        assertThat(permissions(parent.resolve("node/lock"))).isEqualTo("rw-------");
        assertThat(permissions(parent.resolve("node/arena-" + ArenaShape.LAYOUT)))
                .isEqualTo("rw-------");
    }

    @Test
    void at_aDirectoryOthersMayEnter_refuses() throws IOException {
        Path open = Files.createDirectory(parent.resolve("node"));
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxr-x---"));
        assertThatThrownBy(() -> NodeTierAccess.at(open))
                .isInstanceOf(IOException.class)
                .hasMessage(
                        "node tier directory %s has mode 750, which lets others in: make it 700 or remove it", open);
    }

    @Test
    void at_aLink_refuses() throws IOException {
        NodeTierAccess.at(parent.resolve("node"));
        Path link = Files.createSymbolicLink(parent.resolve("link"), parent.resolve("node"));
        assertThatThrownBy(() -> NodeTierAccess.at(link))
                .hasMessage("node tier directory %s is not a directory: remove it, or " + MOVE, link);
    }

    @Test
    void at_aFile_refuses() throws IOException {
        Path file = Files.createFile(parent.resolve("node"));
        assertThatThrownBy(() -> NodeTierAccess.at(file))
                .hasMessage("node tier directory %s is not a directory: remove it, or " + MOVE, file);
    }

    @Test
    void at_aPlaceThatIsNotThere_refuses() {
        Path lost = parent.resolve("no/node");
        assertThatThrownBy(() -> NodeTierAccess.at(lost))
                .hasMessage(
                        "node tier directory %s cannot be made: there is no directory %s: make that, or " + MOVE,
                        lost,
                        parent.resolve("no"));
    }

    @Test
    void at_aPlaceWhereOthersMayReplaceIt_refuses() throws IOException {
        Path shared = Files.createDirectory(parent.resolve("shared"));
        Files.setPosixFilePermissions(shared, PosixFilePermissions.fromString("rwxrwxrwx"));
        assertThatThrownBy(() -> NodeTierAccess.at(shared.resolve("node")))
                .hasMessageContaining("is not safe: others may replace it")
                .hasMessageContaining("mode 777 without the sticky bit: " + MOVE);
    }

    @Test
    @Tag("root")
    void at_anotherUsersDirectory_refuses() throws IOException {
        assumeTrue("root".equals(System.getProperty("user.name")), "needs root, to make another user's directory");
        Path foreign = Files.createDirectory(
                parent.resolve("node"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Files.setAttribute(foreign, "unix:uid", 65_534);
        assertThatThrownBy(() -> NodeTierAccess.at(foreign))
                .hasMessage(
                        "node tier directory %s belongs to user 65534, and this process is of user 0: "
                                + "set tiercel.client.node.dir to another",
                        foreign);
    }

    private static String permissions(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }
}
