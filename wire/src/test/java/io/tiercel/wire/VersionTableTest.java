package io.tiercel.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.testkit.ChildProcess;
import io.tiercel.testkit.Seed;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class VersionTableTest {
    private static final long NOW_MILLIS = 1_700_000_000_000L;
    private static final long[] NAMES = {0, 1, 77_000_000_001L, -5};

    @TempDir
    private Path directory;

    private Path file = Path.of("unset");

    @BeforeEach
    void name() {
        file = directory.resolve("nn.versions");
    }

    @Test
    void twoMapsOfOneFile_seeEachOther() throws IOException {
        VersionTable writer = create(NOW_MILLIS);
        VersionTable reader = VersionTable.open(file, "nn");
        int[] slots = reader.slotsOf(NAMES);
        long before = reader.sum(slots);

        writer.advance(NAMES[2]);
        writer.addOpen(NAMES[3], 2);
        writer.confirm(42);

        assertThat(reader.sum(slots)).isEqualTo(before + 1);
        assertThat(reader.anyOpen(slots)).isTrue();
        assertThat(reader.asOfNanos()).isEqualTo(42);
        writer.addOpen(NAMES[3], -2);
        assertThat(reader.anyOpen(slots)).isFalse();
    }

    @Test
    void clearOpen_forgetsEveryOpenFile() throws IOException {
        VersionTable table = create(NOW_MILLIS);
        for (long name : NAMES) {
            table.addOpen(name, 1);
        }
        table.clearOpen();
        assertThat(table.anyOpen(table.slotsOf(NAMES))).isFalse();
    }

    @Test
    void create_overAnOlderTableHasALargerEpochAndLeavesTheOldMapAlone() throws IOException {
        VersionTable old = create(NOW_MILLIS);
        int[] epoch = old.slotsOf(new long[] {0});
        long oldEpoch = old.sum(epoch);

        VersionTable young = create(NOW_MILLIS + 1);
        young.advance(0);

        assertThat(young.sum(epoch)).isGreaterThan(oldEpoch);
        assertThat(old.sum(epoch))
                .as("a reader of the old one sees it stand still")
                .isEqualTo(oldEpoch);
    }

    @Test
    void create_hasALargerEpochEvenIfTheClockWasSetBack() throws IOException {
        VersionTable old = create(NOW_MILLIS);
        for (int i = 0; i < 1_000; i++) {
            old.advance(0);
        }
        VersionTable young = create(NOW_MILLIS - 3_600_000);
        int[] epoch = old.slotsOf(new long[] {0});
        assertThat(young.sum(epoch)).isGreaterThan(old.sum(epoch));
    }

    @Test
    void create_afterTheClockWasSetBackIsPastWhatOneNameOfTheOlderTableCameTo() throws IOException {
        VersionTable old = create(NOW_MILLIS);
        int[] slots = old.slotsOf(NAMES);
        for (int i = 0; i < 3 << 20; i++) {
            old.advance(NAMES[2]);
        }
        VersionTable young = create(NOW_MILLIS - 3_600_000);
        assertThat(young.sum(slots)).isGreaterThan(old.sum(slots));
    }

    @Test
    void create_makesAFileThatAllMayReadAndOneMayWrite() throws IOException {
        create(NOW_MILLIS);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-r--r--");
        assertThat(directory).isDirectoryNotContaining(p -> p.toString().endsWith(".draft"));
    }

    /** Of the most slots it has 256 MiB, and a relay's heap is a quarter of its machine's memory. */
    @Test
    void create_takesNoMoreHeapForATableOfManySlots() throws IOException, InterruptedException {
        try (ChildProcess child = ChildProcess.start(
                ChildProcess.Command.of(Making.class.getName(), file.toString()).withJvmFlags("-Xmx24m"))) {
            assertThat(child.awaitExit(Duration.ofSeconds(60)))
                    .as("%s", child.output())
                    .contains(0);
        }
        assertThat(file).hasSize(VersionTable.bytes(Making.SLOTS));
    }

    /** Makes a table that is larger than its heap. */
    static final class Making {
        private static final int SLOTS = 1 << 22;

        private Making() {}

        public static void main(String[] arguments) throws IOException {
            VersionTable.create(Path.of(arguments[0]), SLOTS, "nn", NOW_MILLIS);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 32, 100, -64, 1 << 25})
    void create_refusesASlotCountThatIsNoPowerOfTwoInRange(int slots) {
        assertThatThrownBy(() -> VersionTable.create(file, slots, "nn", NOW_MILLIS))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(String.valueOf(slots));
    }

    @Test
    void open_refusesTheTableOfAnotherCluster() throws IOException {
        create(NOW_MILLIS);
        refuses("other", "is not the version table of other");
    }

    @Test
    void open_refusesATruncatedFile() throws IOException {
        create(NOW_MILLIS);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(channel.size() - 8);
        }
        refuses("nn", "no version table");
    }

    @Test
    void open_refusesAFileThatIsFarTooShort() throws IOException {
        Files.write(file, new byte[10]);
        refuses("nn", "no version table: 10 bytes");
    }

    @Test
    void open_refusesAnyOtherLayout() throws IOException {
        create(NOW_MILLIS);
        overwriteLong(1, 99);
        refuses("nn", "restart the relay");
    }

    @Test
    void open_refusesATableOfBeforeTheMachineStarted() throws IOException {
        create(NOW_MILLIS);
        overwriteLong(5, 99);
        refuses("nn", "before this machine started");
    }

    @Test
    void open_neverAcceptsADamagedHeaderThatItThenCannotRead() throws IOException {
        Seed seed = Seed.announced("VersionTableTest");
        for (int i = 0; i < 300; i++) {
            create(NOW_MILLIS);
            overwriteLong(seed.below(4), seed.pick(seed.anyLong(), 0L, -1L, 1L << seed.below(64)));
            try {
                VersionTable table = VersionTable.open(file, "nn");
                assertThat(table.sum(table.slotsOf(NAMES))).as(seed.toString()).isNotNegative();
            } catch (IOException e) {
                assertThat(e.getMessage()).as(seed.toString()).contains("version table");
            }
        }
    }

    @Test
    void confirmed_holdsFromTheFirstConfirmationUntilItIsTooOld() throws IOException {
        VersionTable table = create(NOW_MILLIS);
        assertThat(table.confirmed(5, 1_000)).as("never confirmed").isFalse();
        table.confirm(10_000);
        assertThat(table.confirmed(10_900, 1_000)).isTrue();
        assertThat(table.confirmed(11_001, 1_000)).isFalse();
        assertThat(table.confirmed(9_999, 1_000))
                .as("confirmed since the clock was read")
                .isTrue();
    }

    @Test
    void slotOf_keepsTheReservedNamesApartFromAllOthers() throws IOException {
        Seed seed = Seed.announced("VersionTableTest");
        VersionTable table = create(NOW_MILLIS);
        assertThat(table.slotOf(0)).isEqualTo(0);
        assertThat(table.slotOf(1)).isEqualTo(1);
        for (int i = 0; i < 10_000; i++) {
            assertThat(table.slotOf(seed.anyLong() | 8)).as(seed.toString()).isBetween(8, table.slots() - 1);
        }
    }

    private VersionTable create(long nowMillis) throws IOException {
        return VersionTable.create(file, 1024, "nn", nowMillis);
    }

    private void refuses(String cluster, String why) {
        assertThatThrownBy(() -> VersionTable.open(file, cluster))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(file.toString())
                .hasMessageContaining(why);
    }

    private void overwriteLong(int index, long value) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.nativeOrder());
        bytes.putLong(0, value);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            assertThat(channel.write(bytes, (long) index * Long.BYTES)).isEqualTo(Long.BYTES);
        }
    }
}
