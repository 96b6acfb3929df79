package io.tiercel.client.data.tier;

import static io.tiercel.client.data.chunk.Chunks.CHUNK_BYTES;
import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.client.data.chunk.Chunks;
import io.tiercel.testkit.ChildProcess;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A process tier in a JVM that grants less memory off its heap than on it. */
@Timeout(120)
class LittleDirectMemoryTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int GRANTED_BYTES = 32 << 20;
    /** Twice what the JVM grants. */
    private static final int SLOTS = 2 * GRANTED_BYTES / CHUNK_BYTES;

    @Test
    void open_takesNoMoreThanAQuarterOfIt() throws Exception {
        assertThat(said(Opened.class)).contains("capacity " + GRANTED_BYTES / 4);
    }

    @Test
    void aTierThatIsGrantedNoMore_givesHalfBack_andServesTheRest() throws Exception {
        List<String> said = said(Filled.class);
        assertThat(said).contains("others got " + GRANTED_BYTES / 4);
        assertThat(said).contains("serves all it has room for, which is much: true");
    }

    private static List<String> said(Class<?> main) throws Exception {
        try (ChildProcess child = ChildProcess.start(ChildProcess.Command.of(main.getName())
                .withJvmFlags("-Xmx256m", "-XX:MaxDirectMemorySize=" + GRANTED_BYTES, "-XX:+UseSerialGC"))) {
            assertThat(child.awaitExit(PATIENCE)).as("%s", child.output()).isEqualTo(Optional.of(0));
            child.awaitLine("end", PATIENCE);
            return child.output();
        }
    }

    /** Opens a tier that asks for much. */
    static final class Opened {
        private Opened() {}

        public static void main(String[] arguments) {
            System.out.println(
                    "capacity " + ProcessTier.open(1L << 30, CHUNK_BYTES, "lru").capacityBytes());
            System.out.println("end");
        }
    }

    /** Fills a tier that was promised more than there is, and then needs some for itself. */
    static final class Filled {
        private Filled() {}

        public static void main(String[] arguments) {
            ProcessTier tier = new ProcessTier(SLOTS, CHUNK_BYTES, "lru", System::nanoTime);
            LongStream.range(0, SLOTS).forEach(block -> Chunks.store(tier, Chunks.id(block)));
            System.out.println(
                    "others got " + ByteBuffer.allocateDirect(GRANTED_BYTES / 4).capacity());
            long served = LongStream.range(0, SLOTS)
                    .filter(block -> Chunks.served(tier, Chunks.id(block)))
                    .count();
            long room = tier.capacityBytes() / CHUNK_BYTES;
            System.out.println("serves all it has room for, which is much: " + (served == room && served > SLOTS / 8));
            System.out.println("end");
        }
    }
}
