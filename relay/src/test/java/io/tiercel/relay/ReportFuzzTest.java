package io.tiercel.relay;

import io.tiercel.testkit.Fuzz;
import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.cache.CacheKind;
import io.tiercel.wire.cache.ClientReport;
import io.tiercel.wire.cache.ClientReport.Task;
import io.tiercel.wire.cache.ClientReport.Usage;
import io.tiercel.wire.cache.KeyMessages;
import io.tiercel.wire.cache.KeyQuestion;
import io.tiercel.wire.cache.ReportMessages;
import java.io.EOFException;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What any process of the machine may say to a relay. */
@Tag("fuzz")
final class ReportFuzzTest {
    @TempDir
    private Path directory;

    @Test
    void frames() throws InterruptedException {
        Path socket = directory.resolve("s");
        byte[] report = ReportMessages.reads(
                new ClientReport(new Task("a", "b", "c", "d"), new Usage(1, 2, 3, false), List.of()));
        byte[] question = KeyMessages.ask(7, new KeyQuestion(new BlockName("BP-1", 2, 3), new byte[50], new byte[20]));
        Fuzz.of("clients' frames")
                .sample(frames(report, question))
                .inputs(2_000)
                .run(bytes -> send(socket, bytes));
    }

    private static void send(Path socket, byte[] bytes) throws IOException {
        try (ServerSocketChannel listener =
                        ServerSocketChannel.open(StandardProtocolFamily.UNIX).bind(UnixDomainSocketAddress.of(socket));
                SocketChannel near = SocketChannel.open(UnixDomainSocketAddress.of(socket));
                SocketChannel far = listener.accept()) {
            near.write(ByteBuffer.wrap(bytes));
            near.shutdownOutput();
            readAll(new ReportClient(far, "ann", 0));
        } finally {
            Files.deleteIfExists(socket);
        }
    }

    private static void readAll(ReportClient client) throws IOException {
        long turn = 0;
        try {
            while (client.fill(++turn)) {
                for (byte[] frame = client.next(); frame != null; frame = client.next()) {
                    CacheKind.ALL.read(ByteBuffer.wrap(frame));
                }
            }
        } catch (EOFException e) {
            // All that was sent has been read.
            return;
        }
    }

    private static byte[] frames(byte[]... messages) {
        ByteBuffer frames = ByteBuffer.allocate(4096);
        for (byte[] message : messages) {
            frames.putInt(message.length).put(message);
        }
        byte[] all = new byte[frames.flip().remaining()];
        frames.get(all);
        return all;
    }
}
