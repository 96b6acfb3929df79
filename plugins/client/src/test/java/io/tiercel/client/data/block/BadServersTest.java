package io.tiercel.client.data.block;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.client.data.chunk.Tier;
import io.tiercel.client.hot.HotServer;
import io.tiercel.client.hot.HotServers;
import io.tiercel.client.hot.HotSource;
import io.tiercel.testkit.ManualClock;
import io.tiercel.testkit.Seed;
import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.memcached.Pieces;
import io.tiercel.wire.memcached.PlainPieces;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What listens at a server's address is not memcached, or not well: reads are right, bounded in time, and leave it alone. */
@Timeout(60)
class BadServersTest {
    private static final long TIMEOUT_NANOS = 200_000_000L;
    private static final long SECOND = 1_000_000_000L;
    private static final int BYTES = 2 * Pieces.BYTES;

    private final Seed seed = Seed.announced("BadServersTest");
    private final byte[] content = seed.bytes(BYTES);
    private final Pieces pieces = new Pieces(new BlockName("BP-1", 2, 3), BYTES);
    private final HotServers servers = new HotServers(TIMEOUT_NANOS, new ManualClock());
    private final LongAdder broken = new LongAdder();
    private ServerSocket listener;

    /** How it answers whatever is asked. */
    enum Manner {
        CLOSES {
            @Override
            void answer(OutputStream out, Pieces pieces) {}
        },
        GARBAGE {
            @Override
            void answer(OutputStream out, Pieces pieces) throws IOException {
                out.write(new byte[] {0, (byte) 0xff, '\r', '\n', 'x', '\n'});
            }
        },
        ENDLESS_LINE {
            @Override
            void answer(OutputStream out, Pieces pieces) throws IOException {
                for (int i = 0; i < 100; i++) {
                    out.write(new byte[1_000]);
                }
            }
        },
        HUGE_VALUE {
            @Override
            void answer(OutputStream out, Pieces pieces) throws IOException {
                line(out, "VALUE " + pieces.key(0) + " 0 4000000000");
            }
        },
        OTHER_KEY {
            @Override
            void answer(OutputStream out, Pieces pieces) throws IOException {
                line(out, "VALUE tiercel/other/1/2/3 0 3");
                line(out, "abc");
                line(out, "END");
            }
        },
        VALUE_WITHOUT_END {
            @Override
            void answer(OutputStream out, Pieces pieces) throws IOException {
                line(out, "VALUE " + pieces.key(0) + " 0 3");
                line(out, "abcdefg");
            }
        },
        SLOW {
            @Override
            void answer(OutputStream out, Pieces pieces) throws IOException, InterruptedException {
                line(out, "VALUE " + pieces.key(0) + " 0 " + Pieces.BYTES);
                for (int i = 0; i < 100; i++) {
                    Thread.sleep(50);
                    out.write('a');
                }
            }
        },
        SILENT {
            @Override
            void answer(OutputStream out, Pieces pieces) throws InterruptedException {
                Thread.sleep(5_000);
            }
        };

        abstract void answer(OutputStream out, Pieces pieces) throws IOException, InterruptedException;

        static void line(OutputStream out, String text) throws IOException {
            out.write((text + "\r\n").getBytes(StandardCharsets.US_ASCII));
        }
    }

    @BeforeEach
    void listen() throws IOException {
        listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    }

    @AfterEach
    void close() throws IOException {
        listener.close();
    }

    @ParameterizedTest
    @EnumSource(Manner.class)
    void reads_areRight_boundedInTime_andOpenTheCircuit(Manner manner) throws Exception {
        serve(manner);
        long begun = System.nanoTime();
        for (int i = 0; i < 5; i++) {
            readAll();
        }
        assertThat(System.nanoTime() - begun).isLessThan(5 * SECOND);
        assertThat(statistics()).containsEntry("hits", 0L);
        assertThat(statistics().get("opens")).isEqualTo(1);
    }

    private void serve(Manner manner) {
        Thread thread = new Thread(() -> {
            while (!listener.isClosed()) {
                try (Socket socket = listener.accept();
                        InputStream in = socket.getInputStream()) {
                    if (in.read(new byte[4_096]) > 0) {
                        manner.answer(socket.getOutputStream(), pieces);
                    }
                } catch (IOException | InterruptedException e) {
                    // The reader has gone, or the test has ended: so does this connection.
                    broken.increment();
                }
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    private void readAll() throws IOException {
        HotServer server = Objects.requireNonNull(servers.at("127.0.0.1:" + listener.getLocalPort()));
        HotSource source = new HotSource(server, new PlainPieces(pieces));
        try (HotStream stream = new HotStream(pieces, () -> source, new PlayedDataNode(content))) {
            ByteBuffer dst = ByteBuffer.allocate(BYTES);
            assertThat(stream.readFully(0, dst, BYTES)).isEqualTo(Tier.DATANODE);
            assertThat(dst.array()).isEqualTo(content);
        }
    }

    private Map<String, Long> statistics() {
        return servers.statistics().byName();
    }
}
