package io.tiercel.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class RepeatingThreadTest {
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    @Test
    void work_isDoneAgainAndAgain_inOneThreadThatKeepsNoProcessFromEnding() throws InterruptedException {
        BlockingQueue<Thread> did = new LinkedBlockingQueue<>();
        RepeatingThread repeating = new RepeatingThread("again", PAUSE_NANOS, () -> did.add(Thread.currentThread()));
        assertThat(did.poll(20, TimeUnit.MILLISECONDS)).as("not started").isNull();
        repeating.start();
        Thread first = did.take();
        assertThat(did.take()).isSameAs(first);
        assertThat(first.isDaemon()).isTrue();
        repeating.end();
        first.join();
        did.clear();
        assertThat(did.poll(20, TimeUnit.MILLISECONDS)).as("ended").isNull();
    }

    @Test
    void end_endsAPause_howeverLongThatIs() throws InterruptedException {
        BlockingQueue<Thread> did = new LinkedBlockingQueue<>();
        RepeatingThread repeating =
                new RepeatingThread("seldom", TimeUnit.HOURS.toNanos(1), () -> did.add(Thread.currentThread()));
        repeating.start();
        repeating.end();
        TimeUnit.MILLISECONDS.sleep(20);
        assertThat(did).isEmpty();
    }
}
