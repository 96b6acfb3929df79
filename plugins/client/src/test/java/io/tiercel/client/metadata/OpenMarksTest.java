package io.tiercel.client.metadata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.core.metadata.MetadataKind;
import io.tiercel.core.metadata.PathVersions;
import java.io.IOException;
import java.time.Duration;
import org.apache.hadoop.hdfs.protocol.DirectoryListing;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A file that this process has opened for writing is left to the NameNode, but not for longer than it is open. */
final class OpenMarksTest extends MetadataScene {
    @BeforeEach
    void answer() {
        nameNode.answers("append", args -> null)
                .answers("complete", args -> true)
                .answers("delete", args -> true)
                .answers("getListing", args -> new DirectoryListing(new HdfsFileStatus[] {file("f", 1)}, 0));
        clock.advance(Duration.ofMillis(10));
    }

    @Test
    void fileThatWasJustOpened_isLeftToTheNameNode_untilTheTableHasHeardOfIt() throws IOException {
        client.append("/logs/a", "client", null);
        assertThat(isKept("/logs/a")).isFalse();
        assertThat(isListingKept("/logs")).isFalse();
        assertThat(isKept("/logs/b")).isTrue();

        // The writer was killed, or its stream aborted, or the file deleted under it: no event says that it is open.
        heard();
        assertThat(isKept("/logs/a")).isTrue();
        assertThat(isListingKept("/logs")).isTrue();
    }

    @Test
    void fileThatIsOpenByTheTable_isLeftToTheNameNode_untilItIsClosedThere() throws IOException {
        client.append("/logs/a", "client", null);
        PathVersions.fileOpen("/logs/a", name -> events.addOpen(name, 1));
        heard();
        assertThat(isKept("/logs/a")).isFalse();

        PathVersions.fileOpen("/logs/a", name -> events.addOpen(name, -1));
        assertThat(isKept("/logs/a")).isTrue();
    }

    @Test
    void openingThatFailsOnItsWayBack_isAMarkToo_andEndsAsOthersDo() throws IOException {
        nameNode.answers("append", args -> {
            throw new IOException("the connection broke after the NameNode had done it");
        });
        assertThatThrownBy(() -> client.append("/logs/a", "client", null)).isInstanceOf(IOException.class);
        assertThat(isKept("/logs/a")).isFalse();
        heard();
        assertThat(isKept("/logs/a")).isTrue();
    }

    @Test
    void filesDeletedUnderTheirWriters_leaveNothing() throws IOException {
        for (int i = 0; i < 150; i++) {
            client.append("/logs/" + i, "client", null);
        }
        heard();
        long before = cache.statistics(MetadataKind.STATUS).hits();
        for (int i = 0; i < 300; i++) {
            client.getFileInfo("/quiet/" + i);
            client.getFileInfo("/quiet/" + i);
        }
        assertThat(cache.statistics(MetadataKind.STATUS).hits() - before).isEqualTo(300);
    }

    @Test
    void fileOpenedUnderwayOfAQuestion_isSeenByIt() throws IOException {
        nameNode.answers("getFileInfo", args -> {
            client.append("/logs/a", "client", null);
            return file("/logs/a", 1);
        });
        client.getFileInfo("/logs/a");
        nameNode.answers("getFileInfo", args -> file("/logs/a", 2));
        assertThat(client.getFileInfo("/logs/a").getLen()).isEqualTo(2);
    }

    @Test
    void moreFilesThanCanBeRemembered_countAsAllFiles_untilTheTableHasHeardOfThem() throws IOException {
        for (int i = 0; i < 40_000; i++) {
            client.append("/logs/" + i, "client", null);
        }
        assertThat(isKept("/quiet")).isFalse();
        heard();
        assertThat(isKept("/quiet")).isTrue();
    }

    private void heard() {
        clock.advance(Duration.ofMillis(10));
        events.confirm(clock.getAsLong());
    }

    private boolean isKept(String path) throws IOException {
        client.getFileInfo(path);
        int asked = nameNode.asked("getFileInfo");
        client.getFileInfo(path);
        return nameNode.asked("getFileInfo") == asked;
    }

    private boolean isListingKept(String path) throws IOException {
        client.getListing(path, HdfsFileStatus.EMPTY_NAME, false);
        int asked = nameNode.asked("getListing");
        client.getListing(path, HdfsFileStatus.EMPTY_NAME, false);
        return nameNode.asked("getListing") == asked;
    }
}
