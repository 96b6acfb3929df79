package io.tiercel.client.metadata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.core.metadata.MetadataKind;
import io.tiercel.core.metadata.PathVersions;
import io.tiercel.core.settings.Settings;
import io.tiercel.testkit.ManualClock;
import io.tiercel.wire.VersionTable;
import java.io.Closeable;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.protocol.ClientProtocol;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.DirectoryListing;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;
import org.apache.hadoop.hdfs.protocol.HdfsLocatedFileStatus;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.apache.hadoop.hdfs.security.token.block.BlockTokenIdentifier;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.security.AccessControlException;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.token.Token;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The metadata cache between a client and a fake NameNode, with time and events in the test's hands. */
final class MetadataHandlerTest {
    private static final long START_NANOS = 1_000_000_000_000L;
    private static final long STALENESS_NANOS = Duration.ofSeconds(1).toNanos();
    private static final long WALL_MILLIS = 1_700_000_000_000L;

    @TempDir
    private Path dir;

    private final ManualClock clock = new ManualClock(START_NANOS);
    private final FakeNameNode nameNode = new FakeNameNode();
    private final MetadataCache cache = new MetadataCache(Settings.of(Map.of()));
    private final OwnWrites own = new OwnWrites();
    private final List<LocatedBlocks> located = new ArrayList<>();
    private Consumer<LocatedBlocks> marking = blocks -> {};
    private Consumer<LocatedBlocks> listingMarks = blocks -> {};
    private VersionTable events;
    private ClientProtocol client;

    @BeforeEach
    void connect() throws IOException {
        events = VersionTable.create(dir.resolve("events"), 1024, "cluster", 1);
        events.confirm(clock.getAsLong());
        client = newUser();
        nameNode.answers("getFileInfo", args -> file((String) args[0], 1));
    }

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
    void fileOpenForWriting_isNeverKept() throws IOException {
        PathVersions.fileOpen("/d/f", name -> events.addOpen(name, 1));
        nameNode.answers("getListing", args -> new DirectoryListing(new HdfsFileStatus[] {file("f", 1)}, 0));

        client.getFileInfo("/d/f");
        client.getFileInfo("/d/f");
        client.getListing("/d", HdfsFileStatus.EMPTY_NAME, false);
        client.getListing("/d", HdfsFileStatus.EMPTY_NAME, false);

        assertThat(nameNode.asked("getFileInfo")).isEqualTo(2);
        assertThat(nameNode.asked("getListing")).isEqualTo(2);
    }

    @Test
    void fileThatThisProcessWrites_isNotKeptUntilItIsComplete() throws IOException {
        nameNode.answers("append", args -> null).answers("complete", args -> true);
        client.append("/a", "client", null);

        client.getFileInfo("/a");
        client.getFileInfo("/a");
        assertThat(nameNode.asked("getFileInfo")).isEqualTo(2);

        client.complete("/a", "client", null, 1);
        client.getFileInfo("/a");
        client.getFileInfo("/a");
        assertThat(nameNode.asked("getFileInfo")).isEqualTo(3);
    }

    @Test
    void blocksOfAFileUnderConstruction_areNeverKept() throws IOException {
        nameNode.answers("getBlockLocations", args -> blocks(true, Long.MAX_VALUE));

        client.getBlockLocations("/a", 0, 1);
        client.getBlockLocations("/a", 0, 1);

        assertThat(nameNode.asked("getBlockLocations")).isEqualTo(2);
    }

    @Test
    void locations_areNotKeptPastTheLifeOfTheirTokens() throws IOException {
        nameNode.answers("getBlockLocations", args -> blocks(false, WALL_MILLIS + 15_000));

        client.getBlockLocations("/a", 0, 1);
        clock.advance(Duration.ofSeconds(4));
        events.confirm(clock.getAsLong());
        client.getBlockLocations("/a", 0, 1);
        assertThat(nameNode.asked("getBlockLocations")).isEqualTo(1);

        clock.advance(Duration.ofSeconds(2));
        events.confirm(clock.getAsLong());
        client.getBlockLocations("/a", 0, 1);
        assertThat(nameNode.asked("getBlockLocations")).isEqualTo(2);
    }

    @Test
    void everySetOfLocations_isMadeKnownToTheDataTiers() throws IOException {
        nameNode.answers("getBlockLocations", args -> blocks(false, Long.MAX_VALUE));

        client.getBlockLocations("/a", 0, 1);

        assertThat(located).hasSize(1);
    }

    @Test
    void markedReplicas_areInTheAnswersOfThatMoment_andNotInWhatIsKept() throws IOException {
        nameNode.answers("getBlockLocations", args -> blocks(false, Long.MAX_VALUE));
        marking = marked -> marked.get(0).addCachedLoc(marked.get(0).getLocations()[0]);
        for (int i = 0; i < 2; i++) {
            assertThat(client.getBlockLocations("/a", 0, 1).get(0).getCachedLocations())
                    .as("asked for, and kept")
                    .hasSize(1);
        }
        marking = marked -> {};
        assertThat(client.getBlockLocations("/a", 0, 1).get(0).getCachedLocations())
                .isEmpty();
        assertThat(nameNode.asked("getBlockLocations")).isEqualTo(1);
    }

    @Test
    void listedReplicas_areMarkedAsInListings_andNotInWhatIsKept() throws IOException {
        nameNode.answers("getListing", args -> new DirectoryListing(new HdfsFileStatus[] {located("f")}, 0));
        marking = marked -> {
            throw new AssertionError("nobody reads by a listing");
        };
        listingMarks = marked -> marked.get(0).addCachedLoc(marked.get(0).getLocations()[0]);
        for (int i = 0; i < 2; i++) {
            assertThat(listedBlock().getCachedLocations())
                    .as("asked for, and kept")
                    .hasSize(1);
        }
        listingMarks = marked -> {};
        assertThat(listedBlock().getCachedLocations()).isEmpty();
        assertThat(nameNode.asked("getListing")).isEqualTo(1);
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
    void listedFile_isQualifiedShownAndSerialisedAsHdfsDoes() throws Exception {
        HdfsFileStatus plain = file("f", 9);
        nameNode.answers("getListing", args -> new DirectoryListing(new HdfsFileStatus[] {file("f", 9)}, 0));
        client.getListing("/d", HdfsFileStatus.EMPTY_NAME, false);
        HdfsFileStatus hit =
                client.getListing("/d", HdfsFileStatus.EMPTY_NAME, false).getPartialListing()[0];
        URI uri = URI.create("hdfs://cluster");
        org.apache.hadoop.fs.Path parent = new org.apache.hadoop.fs.Path("/d");

        FileStatus qualified = hit.makeQualified(uri, parent);

        assertThat(qualified.toString())
                .isEqualTo(plain.makeQualified(uri, parent).toString());
        Object read = SerialCopies.of(qualified);
        assertThat(read.getClass().getName()).startsWith("org.apache.hadoop.");
        assertThat(read.toString()).isEqualTo(qualified.toString());
    }

    @Test
    void pathsOutsideTheLiveNamespace_areLeftToTheNameNode() throws IOException {
        client.getFileInfo("/a/.snapshot/s/f");
        client.getFileInfo("/a/.snapshot/s/f");

        assertThat(nameNode.asked("getFileInfo")).isEqualTo(2);
        assertThat(cache.statistics(MetadataKind.STATUS).bypassed()).isEqualTo(2);
    }

    private ClientProtocol newUser() {
        MappedEventView view = new MappedEventView(() -> events, STALENESS_NANOS, clock.getAsLong());
        UserView.Limits limits = new UserView.Limits(
                Duration.ofSeconds(60).toNanos(), Duration.ofSeconds(30).toNanos());
        UserView userView = new UserView(
                cache,
                view,
                own,
                limits,
                clock,
                () -> WALL_MILLIS,
                new UserView.Learner(UserGroupInformation.createRemoteUser("user"), located::add),
                marks());
        return ClientProtocol.class.cast(Proxy.newProxyInstance(
                ClientProtocol.class.getClassLoader(),
                new Class<?>[] {ClientProtocol.class, Closeable.class},
                new MetadataHandler(nameNode.proxy(), userView)));
    }

    private Marking marks() {
        return new Marking() {
            @Override
            public void reader(LocatedBlocks blocks) {
                marking.accept(blocks);
            }

            @Override
            public void listing(LocatedBlocks blocks) {
                listingMarks.accept(blocks);
            }
        };
    }

    private LocatedBlock listedBlock() throws IOException {
        HdfsFileStatus listed =
                client.getListing("/d", HdfsFileStatus.EMPTY_NAME, true).getPartialListing()[0];
        return ((HdfsLocatedFileStatus) listed).getLocatedBlocks().get(0);
    }

    private static HdfsFileStatus located(String name) throws IOException {
        return status(name, 10).locations(blocks(false, Long.MAX_VALUE)).build();
    }

    private static HdfsFileStatus file(String name, long length) {
        return status(name, length).build();
    }

    private static HdfsFileStatus.Builder status(String name, long length) {
        return new HdfsFileStatus.Builder()
                .length(length)
                .replication(1)
                .blocksize(1024)
                .perm(new FsPermission((short) 0644))
                .owner("owner")
                .group("group")
                .path(name.startsWith("/") ? HdfsFileStatus.EMPTY_NAME : name.getBytes(StandardCharsets.UTF_8));
    }

    private static LocatedBlocks blocks(boolean underConstruction, long tokenExpiryMillis) throws IOException {
        LocatedBlock block = new LocatedBlock(
                new ExtendedBlock("pool", 7, 10, 1), new DatanodeInfo[] {node()}, null, null, 0, false, null);
        if (tokenExpiryMillis != Long.MAX_VALUE) {
            BlockTokenIdentifier identifier = new BlockTokenIdentifier();
            identifier.setExpiryDate(tokenExpiryMillis);
            block.setBlockToken(new Token<>(identifier.getBytes(), new byte[] {1}, identifier.getKind(), new Text()));
        }
        return new LocatedBlocks(10, underConstruction, List.of(block), block, true, null, null);
    }

    private static DatanodeInfo node() {
        return new DatanodeInfo.DatanodeInfoBuilder()
                .setIpAddr("127.0.0.1")
                .setHostName("localhost")
                .setDatanodeUuid("node")
                .setXferPort(1)
                .build();
    }
}
