package io.tiercel.client.metadata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.core.metadata.MetadataKind;
import io.tiercel.core.metadata.PathVersions;
import java.io.IOException;
import java.time.Duration;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.protocol.ClientProtocol;
import org.apache.hadoop.hdfs.protocol.DirectoryListing;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.security.AccessControlException;
import org.junit.jupiter.api.Test;

/** What the metadata cache answers, and for how long. */
final class MetadataHandlerTest extends MetadataScene {
    @Test
    void secondQuestion_isAnsweredFromMemory() throws IOException {
        assertThat(client.getFileInfo("/a").getLen()).isEqualTo(1);
        assertThat(client.getFileInfo("/a").getLen()).isEqualTo(1);

        assertThat(nameNode.asked("getFileInfo")).isEqualTo(1);
        assertThat(cache.statistics(MetadataKind.STATUS).hits()).isEqualTo(1);
    }

    @Test
    void absence_isAnAnswerToo() throws IOException {
        nameNode.answers("getFileInfo", args -> null);

        assertThat(client.getFileInfo("/none")).isNull();
        assertThat(client.getFileInfo("/none")).isNull();

        assertThat(nameNode.asked("getFileInfo")).isEqualTo(1);
        assertThat(cache.statistics(MetadataKind.STATUS).negativeHits()).isEqualTo(1);
    }

    @Test
    void anotherUser_isNotGivenTheAnswer() throws IOException {
        client.getFileInfo("/a");
        nameNode.answers("getFileInfo", args -> {
            throw new AccessControlException("not for bob");
        });

        ClientProtocol bob = newUser();

        assertThatThrownBy(() -> bob.getFileInfo("/a")).isInstanceOf(AccessControlException.class);
    }

    @Test
    void ownChange_isSeenAtOnce() throws IOException {
        client.getFileInfo("/a");
        nameNode.answers("setReplication", args -> true).answers("getFileInfo", args -> file("/a", 2));

        client.setReplication("/a", (short) 2);

        assertThat(client.getFileInfo("/a").getLen()).isEqualTo(2);
    }

    @Test
    void ownChangeThatFails_dropsTheAnswerToo() throws IOException {
        client.getFileInfo("/a");
        nameNode.answers("setReplication", args -> {
            throw new IOException("the connection broke after the NameNode had done it");
        });

        assertThatThrownBy(() -> client.setReplication("/a", (short) 2)).isInstanceOf(IOException.class);
        client.getFileInfo("/a");

        assertThat(nameNode.asked("getFileInfo")).isEqualTo(2);
    }

    @Test
    void ownRename_dropsAllBelowBothEnds() throws IOException {
        client.getFileInfo("/from/x/y");
        client.getFileInfo("/to/x/y");
        client.getFileInfo("/other");
        nameNode.answers("rename2", args -> null);

        client.rename2("/from", "/to");
        client.getFileInfo("/from/x/y");
        client.getFileInfo("/to/x/y");
        client.getFileInfo("/other");

        assertThat(nameNode.asked("getFileInfo")).isEqualTo(5);
    }

    @Test
    void answers_takeNoMoreThanTheirBudget() throws IOException {
        for (int file = 0; file < 50_000; file++) {
            client.getFileInfo("/directory/file-" + file);
        }

        assertThat(cache.size(MetadataKind.STATUS)).isBetween(1_000L, 8L * 1024 * 1024 / 400);
        assertThat(own.index().size())
                .as("names of what is kept, and no others")
                .isLessThan(3 * 8 * 1024 * 1024 / 400);
    }

    @Test
    void eventOfAnotherWriter_dropsTheAnswer() throws IOException {
        client.getFileInfo("/a");

        PathVersions.entryChanged("/a", events::advance);
        client.getFileInfo("/a");

        assertThat(nameNode.asked("getFileInfo")).isEqualTo(2);
        assertThat(cache.statistics(MetadataKind.STATUS).stale()).isEqualTo(1);
    }

    @Test
    void eventWhileTheQuestionIsUnderWay_keepsNothing() throws IOException {
        nameNode.answers("getFileInfo", args -> {
            PathVersions.entryChanged("/a", events::advance);
            return file("/a", 1);
        });

        client.getFileInfo("/a");
        client.getFileInfo("/a");

        assertThat(nameNode.asked("getFileInfo")).isEqualTo(2);
    }

    @Test
    void silenceOfTheRelayPastTheBound_bypassesTheCacheUntilItIsHeardAgain() throws IOException {
        client.getFileInfo("/a");
        clock.advance(Duration.ofNanos(STALENESS_NANOS + 1));

        client.getFileInfo("/a");
        assertThat(nameNode.asked("getFileInfo")).isEqualTo(2);

        events.confirm(clock.getAsLong());
        clock.advance(Duration.ofSeconds(1).minusNanos(1));
        client.getFileInfo("/a");
        assertThat(nameNode.asked("getFileInfo")).isEqualTo(2);
    }

    @Test
    void answer_isNotKeptPastItsAge() throws IOException {
        client.getFileInfo("/a");
        clock.advance(Duration.ofSeconds(60));
        events.confirm(clock.getAsLong());

        client.getFileInfo("/a");

        assertThat(nameNode.asked("getFileInfo")).isEqualTo(2);
    }

    @Test
    void callerThatChangesItsAnswer_changesNobodyElses() throws IOException {
        nameNode.answers("getBlockLocations", args -> blocks(false, Long.MAX_VALUE))
                .answers("getListing", args -> new DirectoryListing(new HdfsFileStatus[] {file("f", 1)}, 0));
        LocatedBlock mine = client.getBlockLocations("/a", 0, 1).get(0);
        mine.setStartOffset(77);
        mine.addCachedLoc(mine.getLocations()[0]);
        HdfsFileStatus listed =
                client.getListing("/d", HdfsFileStatus.EMPTY_NAME, false).getPartialListing()[0];
        listed.setOwner("mallory");

        assertThat(client.getBlockLocations("/a", 0, 1).get(0).getStartOffset()).isZero();
        assertThat(client.getBlockLocations("/a", 0, 1).get(0).getCachedLocations())
                .isEmpty();
        HdfsFileStatus again =
                client.getListing("/d", HdfsFileStatus.EMPTY_NAME, false).getPartialListing()[0];
        assertThat(again.getOwner()).isEqualTo("owner");
    }

    @Test
    void pathsOutsideTheLiveNamespace_areLeftToTheNameNode() throws IOException {
        client.getFileInfo("/a/.snapshot/s/f");
        client.getFileInfo("/a/.snapshot/s/f");

        assertThat(nameNode.asked("getFileInfo")).isEqualTo(2);
        assertThat(cache.statistics(MetadataKind.STATUS).bypassed()).isEqualTo(2);
    }

    /** A NameNode is told of a question mark for each of them. */
    @Test
    void secondSpellingOfAPath_isNeverKept_andAChangeOfItIsSeenAtOnceUnderTheFirst() throws IOException {
        nameNode.answers("mkdirs", args -> true);
        for (int i = 0; i < 2; i++) {
            client.getFileInfo("/a\uD800");
            client.getFileInfo("/a\uDC00");
            client.getFileInfo("/a?");
        }
        assertThat(nameNode.asked("getFileInfo")).isEqualTo(5);

        client.mkdirs("/a\uD800", new FsPermission((short) 0755), false);
        client.getFileInfo("/a?");

        assertThat(nameNode.asked("getFileInfo")).isEqualTo(6);
    }

    @Test
    void clientThatIsTurnedOff_isAnsweredByTheNameNode_andItsChangesAreNotedAllTheSame() throws IOException {
        nameNode.answers("setReplication", args -> true);
        client.getFileInfo("/a");

        on = false;
        client.getFileInfo("/a");
        assertThat(nameNode.asked("getFileInfo")).isEqualTo(2);

        client.setReplication("/a", (short) 2);
        on = true;
        client.getFileInfo("/a");
        assertThat(nameNode.asked("getFileInfo")).isEqualTo(3);
    }
}
