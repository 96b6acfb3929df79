package io.tiercel.datanode.pin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tiercel.datanode.memory.MappingLimit;
import io.tiercel.datanode.memory.MemoryLimit;
import io.tiercel.datanode.pin.ReplicaFiles.Replica;
import io.tiercel.testkit.ChildProcess;
import io.tiercel.wire.cache.BlockName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** More blocks than the kernel lets a process map files, all of which the capacity has room for. */
@Timeout(180)
class ManySmallBlocksTest {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int BLOCKS = MappingLimit.ofThisMachine();
    /** With the longest default that Linux distributions have the test would take long. */
    private static final int BLOCKS_MAX = 100_000;

    private static final long CAPACITY_BYTES = 1L << 30;
    private static final int THREADS = 200;

    @Test
    void aProcessThatPinsAllItCan_canStillStartThreads(@TempDir Path dir) throws Exception {
        assumeTrue(BLOCKS <= BLOCKS_MAX, "this kernel lets a process map very many files");
        assumeTrue(MemoryLimit.ofThisProcess().allows(CAPACITY_BYTES), "this process may lock little memory");
        try (ChildProcess child = ChildProcess.start(ChildProcess.Command.of(Pinning.class.getName(), dir.toString())
                .withJvmFlags("-Xmx256m", "-XX:+UseSerialGC"))) {
            assertThat(child.awaitExit(PATIENCE)).as("%s", child.output()).isEqualTo(Optional.of(0));
            assertThat(child.output()).as("%s", child.output()).contains("threads " + THREADS);
        }
    }

    /** Pins block after block, and then starts threads. All blocks have the same files, each of which is mapped anew. */
    static final class Pinning {
        private Pinning() {}

        public static void main(String[] arguments) throws IOException {
            Path data = Files.write(Path.of(arguments[0], "blk"), new byte[1]);
            Path meta = Files.write(Path.of(arguments[0], "blk.meta"), new byte[1]);
            Pins pins = new Pins((pool, id) -> Optional.of(new Replica(block(id), data, meta)), CAPACITY_BYTES);
            LongStream.range(0, BLOCKS).forEach(id -> pins.pin(block(id)));
            System.out.println("blocks " + pins.pinned().count());
            CountDownLatch end = new CountDownLatch(1);
            for (int i = 0; i < THREADS; i++) {
                waiting(end).start();
            }
            System.out.println("threads " + THREADS);
            end.countDown();
        }

        private static Thread waiting(CountDownLatch end) {
            return new Thread(() -> {
                try {
                    end.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
        }

        private static BlockName block(long id) {
            return new BlockName("pool", id, 1);
        }
    }
}
