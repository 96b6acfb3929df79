package io.tiercel.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

class ServiceThreadTest {
    private final CountDownLatch begun = new CountDownLatch(1);
    private final AtomicBoolean ended = new AtomicBoolean();

    @Test
    void stop_endsWorkThatWaits_andWaitsForIt() throws InterruptedException {
        ServiceThread thread = new ServiceThread("test", () -> workUntil(Thread::interrupted));
        thread.start();
        assertThat(begun.await(10, TimeUnit.SECONDS)).isTrue();
        thread.stop();
        assertThat(ended).isTrue();
    }

    @Test
    void wake_endsAPause_whichAwaitEndWaitsFor() throws InterruptedException {
        AtomicBoolean told = new AtomicBoolean();
        ServiceThread thread = new ServiceThread("test", () -> workUntil(told::get));
        thread.start();
        assertThat(begun.await(10, TimeUnit.SECONDS)).isTrue();
        told.set(true);
        thread.wake();
        thread.awaitEnd();
        assertThat(ended).isTrue();
    }

    @Test
    void stop_byAThreadThatIsInterrupted_doesNotWait_andItStaysInterrupted() throws InterruptedException {
        CountDownLatch release = new CountDownLatch(1);
        ServiceThread thread = new ServiceThread("test", () -> workUntil(() -> release.getCount() == 0));
        thread.start();
        assertThat(begun.await(10, TimeUnit.SECONDS)).isTrue();
        Thread.currentThread().interrupt();
        thread.stop();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(ended).isFalse();
        release.countDown();
        thread.stop();
        assertThat(ended).isTrue();
    }

    @Test
    void stop_ofOneThatNeverStarted_isNothing() {
        new ServiceThread("test", () -> workUntil(() -> true)).stop();
        assertThat(ended).isFalse();
    }

    private void workUntil(BooleanSupplier isOver) {
        begun.countDown();
        while (!isOver.getAsBoolean()) {
            LockSupport.park();
        }
        ended.set(true);
    }
}
