package io.tiercel.lab.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.lab.host.LabNetwork.Port;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LabNetworkTest {
    @Test
    void ports_areReadFromTheKernelsTable() {
        String table = """
                Inter-|   Receive                                                |  Transmit
                 face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs drop fifo colls
                    lo:       0       0    0    0    0     0          0         0        0       0    0    0    0     0
                r1h1v1:    1500      10    0    0    0     0          0         0     9000      12    0    0    0     0
                """;
        assertThat(LabNetwork.parse(table)).isEqualTo(Map.of("lo", new Port(0, 0), "r1h1v1", new Port(1500, 9000)));
    }
}
