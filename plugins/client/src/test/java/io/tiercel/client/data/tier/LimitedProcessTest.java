package io.tiercel.client.data.tier;

import static io.tiercel.client.data.chunk.Chunks.id;
import static io.tiercel.client.data.chunk.Chunks.served;
import static io.tiercel.client.data.chunk.Chunks.store;
import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.client.data.InMemory;
import io.tiercel.client.data.arena.ArenaShape;
import io.tiercel.client.data.chunk.ChunkId;
import io.tiercel.client.data.memory.MemoryGroup;
import io.tiercel.client.data.memory.ProcessMemory;
import io.tiercel.testkit.ChildProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import org.apache.log4j.ConsoleAppender;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.apache.log4j.SimpleLayout;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A process in a control group that grants it less memory than it reads through the node tier. */
@Tag("root")
@Timeout(180)
class LimitedProcessTest {
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final int CHUNK_BYTES = 1 << 20;
    private static final int SLOTS = 512;
    private static final int BLOCKS = 400;
    private static final long MIB = 1L << 20;
    private static final String WARNING = "is read but not filled by this process, whose memory is limited to 192 MiB";

    @TempDir(factory = InMemory.class)
    Path parent;

    @Test
    void underATightLimit_aProcessReadsMoreThanTheLimit_andLives() throws Exception {
        try (MemoryGroup group = MemoryGroup.make(192 * MIB)) {
            long before = fill();
            Outcome reader = read(group.entry());
            assertThat(before).isEqualTo(BLOCKS / 2);
            assertThat(reader.served).isGreaterThanOrEqualTo(BLOCKS / 2);
            assertThat(reader.output)
                    .as("said once")
                    .filteredOn(line -> line.contains(WARNING))
                    .hasSize(1)
                    .as("64 MiB of heap, less what the collector keeps free, 32 of direct memory, and 256")
                    .allMatch(line -> line.matches(".*its JVM may take 3[45]\\d MiB.*"));
        }
    }

    @Test
    void underALimitWithRoomForAll_aProcessStores() throws Exception {
        try (MemoryGroup group = MemoryGroup.make(1_200 * MIB)) {
            assertThat(read(group.entry()).stored).isEqualTo(BLOCKS);
        }
    }

    @Test
    void withoutALimit_aProcessStores() throws Exception {
        assertThat(read(Path.of("/dev/null")).stored).isEqualTo(BLOCKS);
    }

    /** Stores half of what is read later, and counts it against this process. */
    private long fill() throws IOException {
        ProcessMemory ample = new ProcessMemory(OptionalLong.empty(), 0);
        ArenaShape shape = new ArenaShape(SLOTS, CHUNK_BYTES, "s3-fifo");
        try (NodeTier tier = NodeTier.open(parent.resolve("node"), shape, ample, System::nanoTime)) {
            return LongStream.range(0, BLOCKS / 2)
                    .filter(block -> store(tier, id(block, CHUNK_BYTES)))
                    .count();
        }
    }

    private Outcome read(Path entry) throws Exception {
        ChildProcess.Command command = ChildProcess.Command.of(
                        Reader.class.getName(), parent.resolve("node").toString(), entry.toString())
                .withJvmFlags("-Xmx64m", "-XX:MaxDirectMemorySize=32m", "-XX:+UseSerialGC");
        try (ChildProcess child = ChildProcess.start(command)) {
            assertThat(child.awaitExit(PATIENCE)).as("%s", child.output()).isEqualTo(Optional.of(0));
            String[] words = child.awaitLine("served ", PATIENCE).split(" ", 4);
            return new Outcome(Integer.parseInt(words[1]), Integer.parseInt(words[3]), child.output());
        }
    }

    private record Outcome(int served, int stored, List<String> output) {}

    /** Enters the group of its second argument, and reads through the tier in the directory of its first. */
    static final class Reader {
        private Reader() {}

        public static void main(String[] arguments) throws Exception {
            Files.writeString(Path.of(arguments[1]), "0");
            Logger.getRootLogger().addAppender(new ConsoleAppender(new SimpleLayout()));
            Logger.getRootLogger().setLevel(Level.WARN);
            int served = 0;
            int stored = 0;
            try (NodeTier tier =
                            NodeTier.open(Path.of(arguments[0]), (long) SLOTS * CHUNK_BYTES, CHUNK_BYTES, "s3-fifo");
                    NodeTier again =
                            NodeTier.open(Path.of(arguments[0]), (long) SLOTS * CHUNK_BYTES, CHUNK_BYTES, "s3-fifo")) {
                for (int block = 0; block < BLOCKS; block++) {
                    ChunkId id = id(block, CHUNK_BYTES);
                    if (served(again, id)) {
                        served++;
                    } else if (store(tier, id)) {
                        stored++;
                    }
                }
            }
            System.out.println("served " + served + " stored " + stored);
        }
    }
}
