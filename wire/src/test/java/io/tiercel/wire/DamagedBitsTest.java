package io.tiercel.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.metadata.PathVersions;
import io.tiercel.testkit.FaultyDirectory;
import io.tiercel.testkit.FaultyDirectory.Fault;
import io.tiercel.testkit.Seed;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whichever bits of a version table somebody flips: no open file is taken for a closed one, and no change goes unseen. */
final class DamagedBitsTest {
    private static final TableShape SHAPE = new TableShape(64, 64);
    private static final int OPEN = 30;
    private static final int CHANGES = 40;

    @TempDir
    private Path dir;

    private final Seed seed = Seed.announced("DamagedBitsTest");
    private Path file = Path.of("unset");
    private VersionTable written;
    private VersionTable read;

    @BeforeEach
    void make() throws IOException {
        file = dir.resolve("table");
        written = VersionTable.create(file, SHAPE, "cluster", 1);
        written.confirm(System.nanoTime());
        read = VersionTable.open(file, "cluster");
    }

    @RepeatedTest(300)
    void openFile_staysOpen_andChangesAreSeenOrMissedOutLoud() throws IOException {
        List<Long> open = new ArrayList<>();
        for (int i = 0; i < OPEN; i++) {
            long name = name();
            open.add(name);
            written.addOpen(name, 1 + seed.below(3));
        }
        ChangeFollower follower = read.follower();
        Set<Long> told = new TreeSet<>();
        for (int i = 0; i < CHANGES; i++) {
            long name = name();
            told.add(name);
            written.advance(name);
        }

        new FaultyDirectory(dir, seed).inflict(Fault.FLIP, file);

        for (long name : open) {
            assertThat(read.anyOpen(new long[] {name})).as(seed.toString()).isTrue();
        }
        Set<Long> seen = new TreeSet<>();
        boolean all = follower.follow((names, count) -> {
            for (int i = 0; i < count; i++) {
                seen.add(names[i]);
            }
        });
        assertThat(!all || seen.containsAll(told)).as(seed.toString()).isTrue();
    }

    /** The words of the header as well, of which a damaged file of a few kilobytes seldom has one that is hit. */
    @Test
    void damagedHead_isMissedOutLoud_untilTheNextConfirmation() throws IOException {
        for (int bit = 0; bit < Long.SIZE; bit++) {
            ChangeFollower follower = read.follower();
            written.advance(name());
            flip(VersionTable.HEAD, bit);
            assertThat(follower.follow((names, count) -> {})).as("bit %d", bit).isFalse();
            written.confirm(System.nanoTime());
            assertThat(read.follower().follow((names, count) -> {}))
                    .as("bit %d", bit)
                    .isTrue();
        }
    }

    @Test
    void damagedWordThatEveryFileIsOpen_closesNone() throws IOException {
        written.addOpen(PathVersions.EPOCH, 1);
        for (int bit = 0; bit < Long.SIZE; bit++) {
            flip(VersionTable.ALL_OPEN, bit);
            assertThat(read.anyOpen(new long[] {name()})).as("bit %d", bit).isTrue();
            flip(VersionTable.ALL_OPEN, bit);
        }
    }

    private void flip(int word, int bit) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES);
            long at = (long) word * Long.BYTES;
            channel.read(bytes, at);
            bytes.put(bit / Byte.SIZE, (byte) (bytes.get(bit / Byte.SIZE) ^ (1 << (bit % Byte.SIZE))))
                    .flip();
            channel.write(bytes, at);
        }
    }

    @Test
    void writer_thatMeetsADamagedName_endsAsInMemoryThatWasCut() throws IOException {
        FaultyDirectory damage = new FaultyDirectory(dir, seed);
        List<Long> open = new ArrayList<>();
        for (int i = 0; i < OPEN; i++) {
            long name = name();
            open.add(name);
            written.addOpen(name, 1);
        }
        int faults = 0;
        for (int i = 0; i < 200; i++) {
            damage.inflict(Fault.FLIP, file);
            faults += fault(open);
        }
        assertThat(faults).as(seed.toString()).isPositive();
    }

    private int fault(List<Long> open) {
        try {
            for (long name : open) {
                written.addOpen(name, 1);
            }
            return 0;
        } catch (InternalError e) {
            assertThat(e).hasMessageContaining("damaged");
            return 1;
        }
    }

    /** None that is reserved. */
    private long name() {
        return seed.anyLong() | 1L << 40;
    }
}
