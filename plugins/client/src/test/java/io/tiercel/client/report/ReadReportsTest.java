package io.tiercel.client.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.testkit.Await;
import io.tiercel.wire.VersionTables;
import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.cache.ClientReport.ReadWait;
import io.tiercel.wire.cache.ClientReport.Slots;
import io.tiercel.wire.cache.ClientReport.Task;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class ReadReportsTest {
    private static final long INTERVAL_NANOS = Duration.ofMillis(1).toNanos();

    @TempDir
    private Path dir;

    /** Of tests that ran before in this JVM. */
    private final Set<Thread> others = new HashSet<>(Thread.getAllStackTraces().keySet());

    @Test
    void thread_endsOnceNobodyReadsWhoCould_andIsThereAgainForWhoDoes() throws InterruptedException {
        ReadReports reports =
                new ReadReports(dir, "root", new Task("", "", "user", "process 1"), Slots.ONE_TASK, INTERVAL_NANOS);
        reports.learn("nn", blocks(), null);
        read(reports, 1);
        Thread.sleep(200);
        assertThat(senders()).as("while clients with these settings may come").isEqualTo(1);
        reports.retire();
        awaitNoSender();
        read(reports, 2);
        assertThat(senders()).isEqualTo(1);
        awaitNoSender();
        assertThat(reports.lost()).as("there is no relay").isEqualTo(2);
    }

    /** It takes the sender's connection only after that. */
    @Test
    void lastReport_isSent_whereTheProcessEndsWhileTheSenderConnects() throws Exception {
        try (ServerSocketChannel relay = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            UnixDomainSocketAddress address = UnixDomainSocketAddress.of(VersionTables.reports(dir, "nn"));
            relay.bind(address, 1);
            List<SocketChannel> others = List.of(SocketChannel.open(address), SocketChannel.open(address));
            ReadReports reports =
                    new ReadReports(dir, "root", new Task("", "", "user", "process 1"), Slots.ONE_TASK, INTERVAL_NANOS);
            reports.learn("nn", blocks(), null);
            read(reports, 1);
            awaitConnecting();
            read(reports, 2);
            Thread end = new Thread(reports::end, "end");
            end.start();
            Thread.sleep(100);
            for (SocketChannel other : others) {
                relay.accept().close();
                other.close();
            }
            try (SocketChannel sender = relay.accept()) {
                end.join();
                awaitNoSender();
                assertThat(reports.lost()).isZero();
                assertThat(reports.reported()).isEqualTo(2);
                assertThat(sender.read(ByteBuffer.allocate(1))).isEqualTo(1);
            }
        }
    }

    private static void awaitConnecting() throws InterruptedException {
        Await.until(
                "the sender connects",
                Duration.ofSeconds(20),
                () -> Thread.getAllStackTraces().values().stream()
                        .flatMap(Arrays::stream)
                        .anyMatch(call -> call.getClassName().endsWith("ReportSocket")
                                && call.getMethodName().equals("open")));
        Thread.sleep(50);
    }

    private void awaitNoSender() throws InterruptedException {
        Await.until("the sender has ended", Duration.ofSeconds(20), () -> senders() == 0);
    }

    private long senders() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !others.contains(thread))
                .filter(thread -> thread.getName().equals("Tiercel read reports"))
                .count();
    }

    private static void read(ReadReports reports, long block) {
        reports.read(new BlockName("pool", block, 1), "/file", null, true, 10, ReadWait.NONE);
    }

    private static LocatedBlocks blocks() {
        return new LocatedBlocks(20, false, List.of(block(1), block(2)), block(2), true, null, null);
    }

    private static LocatedBlock block(long id) {
        return new LocatedBlock(new ExtendedBlock("pool", id, 10, 1), new DatanodeInfo[0]);
    }
}
