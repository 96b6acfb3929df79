package io.tiercel.client.data.tier;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class SideWorkTest {
    private static final long SECOND = 1_000_000_000L;

    private final SideWork side = SideWork.beside();
    private final AtomicInteger done = new AtomicInteger();

    @Test
    void work_isDoneBesideWhoOffersIt() throws InterruptedException {
        CountDownLatch offered = new CountDownLatch(1);
        CountDownLatch ended = new CountDownLatch(1);
        assertThat(side.offer(() -> awaited(offered, ended))).isTrue();
        offered.countDown();
        assertThat(ended.await(20, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void moreThanThereIsRoomFor_isNotTaken_untilThereIs() {
        CountDownLatch go = new CountDownLatch(1);
        for (int piece = 0; piece < SideWork.PIECES_MAX; piece++) {
            assertThat(side.offer(() -> counted(go))).isTrue();
        }
        assertThat(side.offer(() -> counted(go))).isFalse();
        go.countDown();
        side.await(20 * SECOND);
        assertThat(side.offer(() -> counted(go))).isTrue();
        side.await(20 * SECOND);
        assertThat(done).hasValue(SideWork.PIECES_MAX + 1);
    }

    @Test
    void await_endsWhenItsTimeIsOver() {
        CountDownLatch never = new CountDownLatch(1);
        side.offer(() -> counted(never));
        side.await(1_000_000);
        assertThat(done).hasValue(0);
        never.countDown();
    }

    @Test
    void workThatFails_leavesTheRoomItTook() {
        for (int piece = 0; piece < 3 * SideWork.PIECES_MAX; piece++) {
            assertThat(side.offer(() -> {
                        throw new IllegalStateException("as a test");
                    }))
                    .isTrue();
            side.await(20 * SECOND);
        }
        side.await(20 * SECOND);
        assertThat(side.offer(done::incrementAndGet)).isTrue();
        side.await(20 * SECOND);
        assertThat(done).hasValue(1);
    }

    @Test
    void atOnce_itIsDoneWhenTheOfferReturns() {
        SideWork.atOnce().offer(done::incrementAndGet);
        assertThat(done).hasValue(1);
    }

    private void counted(CountDownLatch go) {
        awaited(go, new CountDownLatch(1));
        done.incrementAndGet();
    }

    private static void awaited(CountDownLatch first, CountDownLatch then) {
        try {
            assertThat(first.await(20, TimeUnit.SECONDS)).isTrue();
            then.countDown();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
