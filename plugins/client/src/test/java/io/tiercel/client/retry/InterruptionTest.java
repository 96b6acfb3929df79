package io.tiercel.client.retry;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import java.nio.channels.ClosedByInterruptException;
import org.apache.hadoop.net.ConnectTimeoutException;
import org.junit.jupiter.api.Test;

class InterruptionTest {
    @Test
    void ofWhatSaysSo_itIsTheCause() {
        assertThat(Interruption.caused(new InterruptedIOException())).isTrue();
        assertThat(Interruption.caused(new ClosedByInterruptException())).isTrue();
    }

    @Test
    void ofTimeOuts_itIsNotTheCause() {
        assertThat(Interruption.caused(new SocketTimeoutException())).isFalse();
        assertThat(Interruption.caused(new ConnectTimeoutException("later"))).isFalse();
        assertThat(Interruption.caused(new IOException())).isFalse();
    }

    @Test
    void inAnInterruptedThread_itIsTheCauseOfWhateverFails_andTheThreadStaysInterrupted() {
        Thread.currentThread().interrupt();
        boolean caused = Interruption.caused(new IOException());
        assertThat(Thread.interrupted()).isTrue();
        assertThat(caused).isTrue();
    }
}
