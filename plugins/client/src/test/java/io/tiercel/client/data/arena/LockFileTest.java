package io.tiercel.client.data.arena;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.client.data.InMemory;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LockFileTest {
    private static final long PATIENCE_NANOS = 500_000_000;

    @TempDir(factory = InMemory.class)
    Path directory;

    @Test
    void lockWithin_byAnInterruptedThread_waitsAsEver_andAsksNoMoreOften() throws Exception {
        LockFile locks = LockFile.at(directory.resolve("lock"));
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        try (LockFile.Held held = locks.tryLock(1)) {
            assertThat(held).isNotNull();
            Thread.currentThread().interrupt();
            long begun = System.nanoTime();
            long begunCpu = threads.getCurrentThreadCpuTime();
            assertThat(locks.lockWithin(1, PATIENCE_NANOS)).isNull();
            assertThat(threads.getCurrentThreadCpuTime() - begunCpu).isLessThan(PATIENCE_NANOS / 4);
            assertThat(System.nanoTime() - begun).isGreaterThanOrEqualTo(PATIENCE_NANOS);
            assertThat(Thread.interrupted()).isTrue();
        }
    }
}
