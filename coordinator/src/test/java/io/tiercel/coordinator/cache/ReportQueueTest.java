package io.tiercel.coordinator.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.coordinator.hot.PieceKeyring;
import io.tiercel.coordinator.namenode.BlockLocator;
import io.tiercel.coordinator.namenode.BlockTokenCheck;
import io.tiercel.core.settings.Settings;
import io.tiercel.testkit.Await;
import io.tiercel.wire.cache.ClientReport;
import io.tiercel.wire.cache.ClientReport.Task;
import io.tiercel.wire.cache.ClientReport.Usage;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Reports that wait for the directory are bounded by their bytes: they differ much in length. */
@Timeout(60)
final class ReportQueueTest {
    private static final int LARGE = 20 << 20;
    private static final ClientReport REPORT =
            new ClientReport(new Task("app", "sort", "ann", "process"), new Usage(1, 2, 3, false), List.of());

    @Test
    void moreBytesThanMayWait_areLost_untilThoseBeforeAreTaken(@TempDir Path folder) throws InterruptedException {
        CountDownLatch free = new CountDownLatch(1);
        try (CacheService service = CacheService.start(
                Settings.of(Map.of(
                        "tiercel.deadline.models.file", folder.resolve("models").toString())),
                BlockLocator.NONE,
                new PieceKeyring(BlockTokenCheck.NONE, new SecureRandom()),
                System::nanoTime)) {
            service.submit((directory, audience, now) -> awaitQuietly(free));
            assertThat(service.submitReport("here", REPORT, LARGE)).isTrue();
            assertThat(service.submitReport("here", REPORT, LARGE)).isFalse();
            assertThat(service.submitReport("here", REPORT, 1))
                    .as("a short one")
                    .isTrue();
            free.countDown();
            Await.until("there is room", Duration.ofSeconds(20), () -> service.submitReport("here", REPORT, LARGE));
        }
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
