package io.tiercel.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.core.metadata.PathVersions;
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
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class VersionTableTest {
    private static final long NOW_MILLIS = 1_700_000_000_000L;
    private static final long[] NAMES = {0, 1, 77_000_000_001L, -5};
    private static final TableShape SHAPE = new TableShape(1024, 1024);

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
        NameWatch watch = new NameWatch(reader, NAMES);

        writer.advance(NAMES[2]);
        writer.addOpen(NAMES[3], 2);
        writer.confirm(42);

        assertThat(watch.changes()).isEqualTo(1);
        assertThat(reader.anyOpen(NAMES)).isTrue();
        assertThat(reader.fill()).isEqualTo(new VersionTable.Fill(1, false, 1));
        assertThat(reader.asOfNanos()).isEqualTo(42);
        writer.addOpen(NAMES[3], -2);
        assertThat(reader.anyOpen(NAMES)).isFalse();
    }

    @Test
    void theVersionsOfNoPath_areTouchedByNoName() throws IOException {
        Seed seed = Seed.announced("VersionTableTest");
        VersionTable table = create(NOW_MILLIS);
        long epoch = table.epoch();
        for (int i = 0; i < 100_000; i++) {
            PathVersions.branchChanged(seed.path(8), table::advance);
        }
        assertThat(table.epoch()).isEqualTo(epoch);
        assertThat(table.unannounced()).isZero();
        table.advance(PathVersions.EPOCH);
        table.advance(PathVersions.UNANNOUNCED);
        assertThat(table.epoch()).isEqualTo(epoch + 1);
        assertThat(table.unannounced()).isEqualTo(1);
    }

    @Test
    void fileOpenByTheEpoch_makesEveryFileOpen_andNoOtherDoes() throws IOException {
        VersionTable table = create(NOW_MILLIS);
        table.addOpen(77_000_000_001L, 1);
        assertThat(table.anyOpen(new long[] {0, 1, -5})).isFalse();
        table.addOpen(PathVersions.EPOCH, 1);
        assertThat(table.anyOpen(new long[] {-5})).isTrue();
        table.addOpen(PathVersions.EPOCH, -1);
        assertThat(table.anyOpen(new long[] {-5})).isFalse();
    }

    @Test
    void clearOpen_forgetsEveryOpenFile() throws IOException {
        VersionTable table = create(NOW_MILLIS);
        for (long name : NAMES) {
            table.addOpen(name, 1);
        }
        table.clearOpen();
        assertThat(table.anyOpen(NAMES)).isFalse();
        assertThat(table.fill().openNames()).isZero();
    }

    @Test
    void create_overAnOlderTableHasALargerEpochAndLeavesTheOldMapAlone() throws IOException {
        VersionTable old = create(NOW_MILLIS);
        long oldEpoch = old.epoch();

        VersionTable young = create(NOW_MILLIS + 1);
        young.advance(PathVersions.EPOCH);

        assertThat(young.epoch()).isGreaterThan(oldEpoch);
        assertThat(old.epoch())
                .as("a reader of the old one sees it stand still")
                .isEqualTo(oldEpoch);
    }

    @Test
    void create_hasALargerEpochEvenIfTheClockWasSetBack() throws IOException {
        VersionTable old = create(NOW_MILLIS);
        for (int i = 0; i < 1_000; i++) {
            old.advance(PathVersions.EPOCH);
        }
        assertThat(create(NOW_MILLIS - 3_600_000).epoch()).isGreaterThan(old.epoch());
    }

    @Test
    void grown_knowsTheSameOpenFiles_isAsConfirmed_andHasALargerEpoch() throws IOException {
        VersionTable old = create(NOW_MILLIS);
        List<Long> open = new ArrayList<>();
        for (long name = 8; old.addOpen(name, 1); name++) {
            open.add(name);
        }
        old.confirm(4_711);
        VersionTable young = old.grown(file, 2 * SHAPE.openSlots(), "nn", NOW_MILLIS);

        VersionTable reader = VersionTable.open(file, "nn");
        assertThat(reader.shape()).isEqualTo(new TableShape(2 * SHAPE.openSlots(), SHAPE.changes()));
        assertThat(open).hasSizeGreaterThan(400).allMatch(name -> reader.anyOpen(new long[] {name}));
        assertThat(reader.asOfNanos()).isEqualTo(4_711);
        assertThat(reader.epoch()).isGreaterThan(old.epoch());
        assertThat(young.addOpen(9_999_999, 1)).as("there is room now").isTrue();
    }

    @Test
    void create_makesAFileThatAllMayReadAndOneMayWrite() throws IOException {
        create(NOW_MILLIS);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-r--r--");
        assertThat(directory).isDirectoryNotContaining(p -> p.toString().endsWith(".draft"));
    }

    /** It may have more than 300 MiB, and a relay's heap is a quarter of its machine's memory. */
    @Test
    void create_takesNoMoreHeapForALargeTable() throws IOException, InterruptedException {
        try (ChildProcess child = ChildProcess.start(
                ChildProcess.Command.of(Making.class.getName(), file.toString()).withJvmFlags("-Xmx24m"))) {
            assertThat(child.awaitExit(Duration.ofSeconds(60)))
                    .as("%s", child.output())
                    .contains(0);
        }
        assertThat(file).hasSize(Making.SHAPE.bytes());
    }

    /** Makes a table that is larger than its heap. */
    static final class Making {
        private static final TableShape SHAPE = new TableShape(1 << 22, 1 << 21);

        private Making() {}

        public static void main(String[] arguments) throws IOException {
            VersionTable.create(Path.of(arguments[0]), SHAPE, "nn", NOW_MILLIS);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 32, 100, -64, 1 << 25})
    void shape_isOfPowersOfTwoInRange(int count) {
        assertThatThrownBy(() -> new TableShape(count, 64))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("places for open files")
                .hasMessageContaining(": " + count);
        assertThatThrownBy(() -> new TableShape(64, count))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("changes")
                .hasMessageContaining(": " + count);
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
        refuses("nn", "no version table: it has 10 bytes");
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
            overwriteLong(seed.below(5), seed.pick(seed.anyLong(), 0L, -1L, 1L << seed.below(64)));
            try {
                VersionTable table = VersionTable.open(file, "nn");
                assertThat(table.anyOpen(NAMES)).as(seed.toString()).isFalse();
                assertThat(new NameWatch(table, NAMES).changes()).isZero();
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

    /** Whatever somebody writes over the file, readers come to an end, and nothing is read beyond the file. */
    @Test
    void damagedTable_isReadToAnEnd() throws IOException {
        Seed seed = Seed.announced("VersionTableTest");
        create(NOW_MILLIS);
        VersionTable table = VersionTable.open(file, "nn");
        ChangeFollower follower = table.follower();
        for (int i = 0; i < 200; i++) {
            overwriteLong(6 + seed.below((int) (SHAPE.bytes() / Long.BYTES) - 6), seed.anyLong());
            overwriteLong(VersionTable.HEAD, seed.pick(seed.anyLong(), CheckedWord.of(seed.below(3_000))));
            follower.follow((names, count) -> assertThat(count).isPositive());
            assertThat(follower.position()).as(seed.toString()).isEqualTo(table.head());
            table.anyOpen(NAMES);
        }
    }

    private VersionTable create(long nowMillis) throws IOException {
        return VersionTable.create(file, SHAPE, "nn", nowMillis);
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
