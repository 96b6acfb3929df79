package io.tiercel.wire.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class PeerLoopTest {
    private static final long PING_NANOS = 100_000_000L;

    private final CountDownLatch ends = new CountDownLatch(2);

    @Test
    void bugAtTheEndOfASession_doesNotEndTheLoop() throws InterruptedException {
        InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 1);
        PeerLoop.SecretSource none = () -> {
            throw new IOException("there is no secret");
        };
        PeerLoop loop = new PeerLoop(new PeerLoop.Config(address, none, PING_NANOS), new Buggy(), System::nanoTime);
        Thread thread = new Thread(loop, "loops");
        thread.start();
        try {
            assertThat(ends.await(30, TimeUnit.SECONDS)).as("tried again").isTrue();
        } finally {
            loop.close();
            thread.interrupt();
            thread.join(20_000);
        }
    }

    private final class Buggy implements Dialogue {
        @Override
        public String subject() {
            return "a bug";
        }

        @Override
        public byte[] request() {
            return new byte[0];
        }

        @Override
        public void begin(Outbox out, Secret session) {}

        @Override
        public void take(ByteBuffer message) {}

        @Override
        public void end(String why) {
            ends.countDown();
            throw new IllegalStateException("a bug");
        }
    }
}
