package io.tiercel.coordinator.namenode;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.tiercel.testkit.Fuzz;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.inotify.Event;
import org.apache.hadoop.hdfs.inotify.Event.CreateEvent.INodeType;
import org.apache.hadoop.hdfs.inotify.EventBatch;
import org.apache.hadoop.hdfs.inotify.EventBatchList;
import org.apache.hadoop.hdfs.protocol.proto.ClientNamenodeProtocolProtos.GetEditsFromTxidResponseProto;
import org.apache.hadoop.hdfs.protocolPB.PBHelperClient;
import org.apache.hadoop.hdfs.security.token.block.BlockTokenIdentifier;
import org.apache.hadoop.hdfs.security.token.block.BlockTokenIdentifier.AccessMode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What NameNodes answer, and tokens that clients show as theirs. */
@Tag("fuzz")
final class NameNodeFuzzTest {
    /** Hadoop refuses a token by any exception, all of which are caught; but not by an error, and not by using up memory. */
    @Test
    void blockTokens() throws InterruptedException {
        Fuzz.of("block tokens")
                .sample(token(false))
                .sample(token(true))
                .refusing(Exception.class)
                .run(bytes -> {
                    if (BlockTokenForm.isSound(bytes)) {
                        new BlockTokenIdentifier().readFields(new DataInputStream(new ByteArrayInputStream(bytes)));
                    }
                });
    }

    /** Hadoop's RPC refuses what it cannot read by any exception, at which edits are asked for again. */
    @Test
    void edits() throws Exception {
        Event created = new Event.CreateEvent.Builder()
                .path("/a/b")
                .iNodeType(INodeType.FILE)
                .ownerName("ann")
                .groupName("users")
                .perms(FsPermission.getDefault())
                .symlinkTarget("")
                .build();
        Event renamed = new Event.RenameEvent.Builder()
                .srcPath("/a/b")
                .dstPath("/a/c")
                .timestamp(5)
                .build();
        EventBatchList list = new EventBatchList(
                List.of(new EventBatch(7, new Event[] {created, renamed, new Event.CloseEvent("/a/c", 1, 2)})),
                6,
                9,
                12);
        Fuzz.of("edits")
                .sample(PBHelperClient.convertEditsResponse(list).toByteArray())
                .refusing(Exception.class)
                .run(bytes -> assertThat(
                                HdfsEvents.page(PBHelperClient.convert(GetEditsFromTxidResponseProto.parseFrom(bytes)))
                                        .batches())
                        .isNotNull());
    }

    @Test
    void pages() throws Exception {
        BlockingQueue<byte[]> page = new ArrayBlockingQueue<>(1);
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1);
        server.createContext("/conf", exchange -> {
            try (exchange) {
                byte[] bytes = page.remove();
                exchange.sendResponseHeaders(200, bytes.length == 0 ? -1 : bytes.length);
                exchange.getResponseBody().write(bytes);
            }
        });
        server.start();
        URI address = URI.create("http://localhost:" + server.getAddress().getPort() + "/conf");
        try {
            NameNodePages pages = new NameNodePages(new Configuration(false), URI.create("hdfs://localhost:8020"));
            Fuzz.of("pages of NameNodes")
                    .sample(("<configuration><property><name>dfs.namenode.name.dir</name><value>file:///data</value>"
                                    + "<source>hdfs-site.xml</source></property></configuration>")
                            .getBytes(StandardCharsets.UTF_8))
                    .inputs(40)
                    .allocating(16 << 20)
                    .refusing(Exception.class)
                    .run(bytes -> {
                        page.clear();
                        page.add(bytes);
                        pages.authority(address);
                    });
        } finally {
            server.stop(0);
        }
    }

    private static byte[] token(boolean byProtocolBuffers) {
        BlockTokenIdentifier identifier = new BlockTokenIdentifier(
                "ann",
                "BP-1",
                5,
                EnumSet.of(AccessMode.READ),
                new StorageType[] {StorageType.DISK, StorageType.SSD},
                new String[] {"DS-1"},
                byProtocolBuffers);
        identifier.setExpiryDate(1_800_000_000_000L);
        identifier.setHandshakeMsg(new byte[] {1, 2, 3});
        return identifier.getBytes();
    }
}
