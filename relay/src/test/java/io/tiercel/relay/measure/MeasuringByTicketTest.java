package io.tiercel.relay.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.wire.link.Secret;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who may push to a relay that measures, and how much. */
@Timeout(60)
final class MeasuringByTicketTest {
    private static final Secret SECRET =
            new Secret("the secret of this test, and no other".getBytes(StandardCharsets.UTF_8));
    private static final long TICKET = 77;
    private static final long BYTES = 8 << 20;

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final ListeningPost post = new ListeningPost(threads);
    private InetSocketAddress address;

    @BeforeEach
    void open() throws Exception {
        InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        address = new InetSocketAddress(any.getAddress(), post.open(any, SECRET, TICKET, BYTES));
    }

    @AfterEach
    void close() {
        post.close();
        threads.shutdownNow();
    }

    @Test
    void whoHasTheTicket_measures_andPushesNoMoreThanItIsFor() throws IOException {
        RateMeter.Result result = RateMeter.measure(address, SECRET, TICKET, BYTES);
        assertThat(result.bytesPerSecond()).isPositive();
        assertThat(result.bytes()).isBetween(1L, BYTES);
    }

    @Test
    void whoHasNone_orAnotherOne_pushesNothing() {
        assertThatThrownBy(() -> RateMeter.measure(address, SECRET, TICKET + 1, BYTES))
                .isInstanceOf(IOException.class);
        assertThatThrownBy(() -> RateMeter.measure(
                        address,
                        new Secret("another secret, which was guessed".getBytes(StandardCharsets.UTF_8)),
                        TICKET,
                        BYTES))
                .isInstanceOf(IOException.class);
    }

    @Test
    void ticket_isGoodForItsBytesInAll_andUntilItIsStopped() throws Exception {
        RateMeter.measure(address, SECRET, TICKET, BYTES);
        assertThatThrownBy(() -> RateMeter.measure(address, SECRET, TICKET, 4 * BYTES))
                .isInstanceOf(IOException.class);
        int port = post.open(address, SECRET, TICKET + 1, BYTES);
        assertThat(port).as("it goes on listening").isEqualTo(address.getPort());
        post.stop(TICKET + 1);
        assertThatThrownBy(() -> RateMeter.measure(address, SECRET, TICKET + 1, BYTES))
                .isInstanceOf(IOException.class);
    }

    @Test
    void guests_orderNothing() {
        PeerAddress peer = new PeerAddress(address.getHostString(), address.getPort());
        assertThatThrownBy(() -> RemoteRate.bytesPerSecond(peer, peer, SECRET)).isInstanceOf(IOException.class);
    }

    @Test
    void port_isFreeAgainOnceItIsClosed() throws Exception {
        post.close();
        assertThat(post.open(address, SECRET, TICKET, BYTES)).isEqualTo(address.getPort());
    }
}
