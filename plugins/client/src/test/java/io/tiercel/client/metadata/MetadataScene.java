package io.tiercel.client.metadata;

import io.tiercel.core.settings.Settings;
import io.tiercel.testkit.ManualClock;
import io.tiercel.wire.TableShape;
import io.tiercel.wire.VersionTable;
import java.io.Closeable;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.protocol.ClientProtocol;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;
import org.apache.hadoop.hdfs.protocol.HdfsLocatedFileStatus;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.apache.hadoop.hdfs.protocol.LocatedStripedBlock;
import org.apache.hadoop.hdfs.security.token.block.BlockTokenIdentifier;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.security.token.Token;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** The metadata cache between a client and a fake NameNode, with time and events in the test's hands. */
abstract class MetadataScene {
    static final long START_NANOS = 1_000_000_000_000L;
    static final long STALENESS_NANOS = Duration.ofSeconds(1).toNanos();
    static final long WALL_MILLIS = 1_700_000_000_000L;

    @TempDir
    Path dir;

    final ManualClock clock = new ManualClock(START_NANOS);
    final FakeNameNode nameNode = new FakeNameNode();
    final OwnWrites own = new OwnWrites();
    final MetadataCache cache = new MetadataCache(Settings.of(Map.of()), own.index());
    final List<LocatedBlocks> located = new ArrayList<>();
    Consumer<LocatedBlocks> marking = blocks -> {};
    Consumer<LocatedBlocks> listingMarks = blocks -> {};
    VersionTable events;
    /** That of all clients, as in one process. */
    private MappedEventView heard;

    boolean on = true;
    private int users;
    ClientProtocol client;

    @BeforeEach
    void connect() throws IOException {
        events = VersionTable.create(dir.resolve("events"), shape(), "cluster", 1);
        events.confirm(clock.getAsLong());
        heard = new MappedEventView(known -> events, own.index(), STALENESS_NANOS, 0, clock.getAsLong());
        client = newUser();
        nameNode.answers("getFileInfo", args -> file((String) args[0], 1));
    }

    TableShape shape() {
        return new TableShape(1024, 1024);
    }

    ClientProtocol newUser() {
        return newClient("user " + ++users, new Told(located));
    }

    /** Another client of a user. */
    ClientProtocol newClient(String user, BlockLearner learner) {
        return newClient(user, false, learner);
    }

    /** One that the NameNode may refuse from one moment to the next, or not. */
    ClientProtocol newClient(String user, boolean revocable, BlockLearner learner) {
        UserView.Limits limits = new UserView.Limits(
                Duration.ofSeconds(60).toNanos(), Duration.ofSeconds(30).toNanos(), STALENESS_NANOS);
        UserView userView = new UserView(
                new UserView.Client(user, revocable, learner, marks()),
                cache,
                new Freshness(heard, own),
                limits,
                clock,
                () -> WALL_MILLIS);
        return ClientProtocol.class.cast(Proxy.newProxyInstance(
                ClientProtocol.class.getClassLoader(),
                new Class<?>[] {ClientProtocol.class, Closeable.class},
                new MetadataHandler(nameNode.proxy(), userView, () -> on)));
    }

    /** Remembers what it learns. */
    static class Told implements BlockLearner {
        private final List<LocatedBlocks> all;

        Told(List<LocatedBlocks> all) {
            this.all = all;
        }

        @Override
        public void learn(LocatedBlocks blocks) {
            all.add(blocks);
        }

        @Override
        public boolean knows(LocatedBlocks blocks) {
            return true;
        }
    }

    Marking marks() {
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

    LocatedBlock listedBlock() throws IOException {
        HdfsFileStatus listed =
                client.getListing("/d", HdfsFileStatus.EMPTY_NAME, true).getPartialListing()[0];
        return ((HdfsLocatedFileStatus) listed).getLocatedBlocks().get(0);
    }

    static HdfsFileStatus located(String name) throws IOException {
        return status(name, 10).locations(blocks(false, Long.MAX_VALUE)).build();
    }

    static HdfsFileStatus file(String name, long length) {
        return status(name, length).build();
    }

    static HdfsFileStatus.Builder status(String name, long length) {
        return new HdfsFileStatus.Builder()
                .length(length)
                .replication(1)
                .blocksize(1024)
                .perm(new FsPermission((short) 0644))
                .owner("owner")
                .group("group")
                .path(name.startsWith("/") ? HdfsFileStatus.EMPTY_NAME : name.getBytes(StandardCharsets.UTF_8));
    }

    static LocatedBlocks blocks(boolean underConstruction, long tokenExpiryMillis) throws IOException {
        return blocks(underConstruction, List.of(block(tokenExpiryMillis)));
    }

    static LocatedBlocks blocks(boolean underConstruction, List<LocatedBlock> blocks) {
        return new LocatedBlocks(10, underConstruction, blocks, blocks.get(blocks.size() - 1), true, null, null);
    }

    /** @param tokenExpiryMillis of its token; it has none that says anything where this is the largest number */
    static LocatedBlock block(long tokenExpiryMillis) throws IOException {
        LocatedBlock block = new LocatedBlock(
                new ExtendedBlock("pool", 7, 10, 1), new DatanodeInfo[] {node()}, null, null, 0, false, null);
        if (tokenExpiryMillis != Long.MAX_VALUE) {
            block.setBlockToken(token(tokenExpiryMillis));
        }
        return block;
    }

    /** A group of erasure coding, with tokens for itself and each of its blocks. */
    static LocatedBlock group(long tokenExpiryMillis, long... tokensExpiryMillis) throws IOException {
        DatanodeInfo[] nodes = new DatanodeInfo[tokensExpiryMillis.length];
        Arrays.fill(nodes, node());
        LocatedStripedBlock group = new LocatedStripedBlock(
                new ExtendedBlock("pool", -16, 10, 1), nodes, null, null, new byte[nodes.length], 0, false, null);
        group.setBlockToken(token(tokenExpiryMillis));
        List<Token<BlockTokenIdentifier>> tokens = new ArrayList<>();
        for (long expiryMillis : tokensExpiryMillis) {
            tokens.add(token(expiryMillis));
        }
        @SuppressWarnings({"unchecked", "rawtypes"}) // The stock type is an array of generics.
        Token<BlockTokenIdentifier>[] array = tokens.toArray(new Token[0]);
        group.setBlockTokens(array);
        return group;
    }

    private static Token<BlockTokenIdentifier> token(long expiryMillis) {
        BlockTokenIdentifier identifier = new BlockTokenIdentifier();
        identifier.setExpiryDate(expiryMillis);
        return new Token<>(identifier.getBytes(), new byte[] {1}, identifier.getKind(), new Text());
    }

    static DatanodeInfo node() {
        return new DatanodeInfo.DatanodeInfoBuilder()
                .setIpAddr("127.0.0.1")
                .setHostName("localhost")
                .setDatanodeUuid("node")
                .setXferPort(1)
                .build();
    }
}
