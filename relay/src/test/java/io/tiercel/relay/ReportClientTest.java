package io.tiercel.relay;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class ReportClientTest {
    private SocketChannel channel;

    @BeforeEach
    void open() throws IOException {
        channel = SocketChannel.open();
    }

    @AfterEach
    void close() throws IOException {
        channel.close();
    }

    @Test
    void leastMissed_isOfTheUserWithMost_theOneThatWasNotHeardForLongest() {
        ReportClient only = client("ann", 0);
        ReportClient second = client("bob", 2);
        ReportClient first = client("bob", 1);
        assertThat(ReportClient.leastMissed(List.of(only, second, first))).isSameAs(first);
        assertThat(ReportClient.leastMissed(List.of(only, second))).isSameAs(only);
    }

    private ReportClient client(String user, long turn) {
        return new ReportClient(channel, user, turn);
    }
}
