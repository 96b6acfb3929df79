package io.tiercel.client.metadata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.core.metadata.MetadataKind;
import io.tiercel.core.metadata.PathVersions;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.apache.hadoop.hdfs.inotify.EventBatchList;
import org.apache.hadoop.hdfs.protocol.ClientProtocol;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Who calls msync sees all that was done before, though no event has told of it yet. */
final class BarrierTest extends MetadataScene {
    @BeforeEach
    void answerMsync() {
        nameNode.answers("msync", args -> null);
    }

    @Test
    void answerOfBefore_isNotGiven_untilAllThatWasDoneBeforeIsHeard() throws IOException {
        client.getFileInfo("/a");
        clock.advance(Duration.ofMillis(10));

        client.msync();
        assertThat(nameNode.asked("msync")).isEqualTo(1);
        assertThat(isAnsweredFromMemory("/a")).isFalse();

        client.getFileInfo("/b");
        client.msync();
        clock.advance(Duration.ofMillis(10));
        events.confirm(clock.getAsLong());
        assertThat(isAnsweredFromMemory("/b")).as("nothing was heard of it").isTrue();
    }

    @Test
    void answerOfAfter_isGivenAtOnce() throws IOException {
        client.getFileInfo("/a");
        clock.advance(Duration.ofMillis(10));
        client.msync();
        client.getFileInfo("/a");

        assertThat(isAnsweredFromMemory("/a")).isTrue();
    }

    @Test
    void answerThatWasAskedForBefore_andCameAfter_isOneOfBefore() throws IOException {
        nameNode.answers("getFileInfo", args -> {
            clock.advance(Duration.ofMillis(10));
            client.msync();
            return file("/a", 1);
        });
        client.getFileInfo("/a");

        nameNode.answers("getFileInfo", args -> file("/a", 1));
        assertThat(isAnsweredFromMemory("/a")).isFalse();
    }

    @Test
    void changeThatWasHeardMeanwhile_dropsTheAnswer() throws IOException {
        client.getFileInfo("/a");
        clock.advance(Duration.ofMillis(10));
        client.msync();
        PathVersions.entryChanged("/a", events::advance);
        clock.advance(Duration.ofMillis(10));
        events.confirm(clock.getAsLong());

        assertThat(isAnsweredFromMemory("/a")).isFalse();
        assertThat(cache.statistics(MetadataKind.STATUS).stale()).isEqualTo(1);
    }

    @Test
    void everyUserOfTheProcess_isBehindIt() throws IOException {
        ClientProtocol bob = newUser();
        bob.getFileInfo("/a");
        clock.advance(Duration.ofMillis(10));
        client.msync();
        int asked = nameNode.asked("getFileInfo");
        bob.getFileInfo("/a");

        assertThat(nameNode.asked("getFileInfo")).isEqualTo(asked + 1);
    }

    @Test
    void msyncThatFails_isABarrierToo() throws IOException {
        nameNode.answers("msync", args -> {
            throw new IOException("the NameNode is old");
        });
        client.getFileInfo("/a");
        clock.advance(Duration.ofMillis(10));

        assertThatThrownBy(() -> client.msync()).isInstanceOf(IOException.class);
        assertThat(isAnsweredFromMemory("/a")).isFalse();
    }

    @Test
    void whoWaitsForTheEndOfAFile_orReadsEvents_seesWhatItWasToldOf() throws IOException {
        nameNode.answers("isFileClosed", args -> true)
                .answers("getCurrentEditLogTxid", args -> 7L)
                .answers("getEditsFromTxid", args -> new EventBatchList(List.of(), 1, 7, 7));
        Waiting[] calls = {
            () -> client.isFileClosed("/a"), () -> client.getCurrentEditLogTxid(), () -> client.getEditsFromTxid(1)
        };
        for (Waiting call : calls) {
            client.getFileInfo("/a");
            clock.advance(Duration.ofMillis(10));
            call.make();
            assertThat(isAnsweredFromMemory("/a")).isFalse();
        }
    }

    private interface Waiting {
        void make() throws IOException;
    }

    private boolean isAnsweredFromMemory(String path) throws IOException {
        int asked = nameNode.asked("getFileInfo");
        client.getFileInfo(path);
        return nameNode.asked("getFileInfo") == asked;
    }
}
