package io.tiercel.datanode.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.jna.Pointer;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LockedFileTest {
    private static final int BYTES = (1 << 20) + 5;

    @TempDir
    private Path folder;

    private Path file = Path.of("");

    @BeforeEach
    void write() throws IOException {
        file = Files.write(folder.resolve("file"), new byte[BYTES]);
    }

    @Test
    void lockedFile_staysInMemory_untilItIsClosed() throws IOException {
        long before = lockedBytes();
        try (LockedFile locked = LockedFile.of(file)) {
            PageCache.drop(file);
            assertThat(locked.bytes()).isEqualTo(BYTES);
            assertThat(locked.residentBytes()).isEqualTo(BYTES);
            assertThat(lockedBytes() - before).isGreaterThanOrEqualTo(BYTES);
        }
        assertThat(lockedBytes()).isEqualTo(before);
    }

    @Test
    void close_isRepeatable_andNothingIsResidentAfterwards() throws IOException {
        LockedFile locked = LockedFile.of(file);
        locked.close();
        locked.close();
        assertThat(locked.residentBytes()).isZero();
    }

    @Test
    void close_ofWhatTheKernelDoesNotLetGoOf_isForItsCallerAsAnyOther() throws Exception {
        LockedFile locked = LockedFile.of(file);
        Field address = LockedFile.class.getDeclaredField("address");
        address.setAccessible(true);
        Object mapped = address.get(locked);
        address.set(locked, new Pointer(1));
        assertThatCode(locked::close).doesNotThrowAnyException();
        address.set(locked, mapped);
        locked.close();
    }

    @Test
    void largeFile_isLockedPieceByPiece_andNoFurtherOnceItIsOver() throws IOException {
        Path large = Files.write(folder.resolve("large"), new byte[(5 << 20) + 5]);
        long before = lockedBytes();
        try (LockedFile locked = LockedFile.of(large)) {
            PageCache.drop(large);
            assertThat(locked.residentBytes()).isEqualTo((5 << 20) + 5);
        }
        AtomicInteger asked = new AtomicInteger();
        assertThatThrownBy(() -> LockedFile.of(large, () -> asked.incrementAndGet() == 2))
                .isInstanceOf(InterruptedIOException.class)
                .hasMessage(large + " is locked no further");
        assertThat(lockedBytes()).isEqualTo(before);
    }

    @Test
    void emptyFile_isLockedForNothing() throws IOException {
        try (LockedFile locked = LockedFile.of(Files.createFile(folder.resolve("empty")))) {
            assertThat(locked.bytes()).isZero();
            assertThat(locked.residentBytes()).isZero();
        }
    }

    @Test
    void isStill_tellsTheFileFromWhatTookItsPlace() throws IOException {
        try (LockedFile locked = LockedFile.of(file)) {
            assertThat(locked.isStill(file)).isTrue();
            Path moved = Files.move(file, folder.resolve("moved"));
            assertThat(locked.isStill(moved)).isTrue();
            assertThat(locked.isStill(file)).isFalse();
            Files.copy(moved, file, StandardCopyOption.REPLACE_EXISTING);
            assertThat(locked.isStill(file)).isFalse();
            Files.write(moved, new byte[1]);
            assertThat(locked.isStill(moved)).isFalse();
        }
    }

    @Test
    void fileThatWasCut_isResidentAsFarAsItGoes() throws IOException {
        try (LockedFile locked = LockedFile.of(file)) {
            Files.write(file, new byte[4096]);
            assertThat(locked.residentBytes()).isLessThanOrEqualTo(4096);
        }
    }

    @Test
    void whatIsNoFile_isRefusedWithItsName() throws IOException {
        assertThatThrownBy(() -> LockedFile.of(folder.resolve("none"))).isInstanceOf(NoSuchFileException.class);
        assertThatThrownBy(() -> LockedFile.of(folder)).hasMessage(folder + " is not a plain file");
        Path link = Files.createSymbolicLink(folder.resolve("link"), file);
        assertThatThrownBy(() -> LockedFile.of(link)).hasMessage(link + " is not a plain file");
    }

    @Test
    void cachedPages_areThoseInThePageCache() throws IOException {
        OptionalLong cached = CachedPages.bytes(file);
        if (cached.isPresent()) {
            assertThat(cached.getAsLong()).isGreaterThanOrEqualTo(BYTES);
            long left = PageCache.drop(file) ? 0 : cached.getAsLong();
            assertThat(CachedPages.bytes(file)).hasValue(left);
        }
        assertThat(CachedPages.bytes(folder.resolve("none"))).isEmpty();
    }

    @Test
    void memoryLimit_saysWhatToDo() {
        MemoryLimit limit = new MemoryLimit(OptionalLong.of(65_536));
        assertThat(limit.allows(65_536)).isTrue();
        assertThat(limit.allows(65_537)).isFalse();
        assertThat(limit.remedy(1 << 20))
                .isEqualTo(
                        "this process may lock 65536 bytes of memory: start the DataNode with LimitMEMLOCK=1048576 or "
                                + "more (systemd), or ulimit -l 1024");
        assertThat(new MemoryLimit(OptionalLong.empty()).allows(Long.MAX_VALUE)).isTrue();
        assertThat(MemoryLimit.ofThisProcess().allows(1)).isTrue();
    }

    private static long lockedBytes() throws IOException {
        return Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith("VmLck:"))
                .mapToLong(line -> 1024 * Long.parseLong(line.replaceAll("\\D", "")))
                .sum();
    }
}
