package io.tiercel.coordinator.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.testkit.Await;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class CacheLoopTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final AtomicInteger failed = new AtomicInteger();

    @Test
    void bug_isToldOf_andTheLoopGoesOn() throws InterruptedException {
        try (CacheLoop loop = begun()) {
            loop.offer(now -> {
                throw new IllegalStateException("a bug");
            });
            Await.until("told", PATIENCE, () -> failed.get() == 1);
            loop.insist(now -> failed.incrementAndGet());
            Await.until("goes on", PATIENCE, () -> failed.get() == 2);
            assertThat(loop.isRunning()).isTrue();
        }
    }

    @Test
    void error_endsTheLoop_whichDoesNotPassForRunning() throws InterruptedException {
        try (CacheLoop loop = begun()) {
            loop.offer(now -> {
                throw new LinkageError("a class of another version");
            });
            Await.until("it has ended", PATIENCE, () -> !loop.isRunning());
            assertThat(failed).as("nothing to go on with").hasValue(0);
        }
    }

    private CacheLoop begun() {
        CacheLoop loop = new CacheLoop(System::nanoTime, now -> {}, failed::incrementAndGet);
        loop.start();
        return loop;
    }
}
