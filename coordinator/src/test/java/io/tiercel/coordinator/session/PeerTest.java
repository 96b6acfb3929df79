package io.tiercel.coordinator.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.coordinator.DeafOutbox;
import io.tiercel.coordinator.session.Visitors.Peer;
import io.tiercel.wire.link.Outbox;
import io.tiercel.wire.link.PeerRole;
import io.tiercel.wire.link.Secret;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PeerTest {
    private static final Outbox DEAF = new DeafOutbox();

    @ParameterizedTest
    @CsvSource({
        "/10.0.0.2:4567, 10.0.0.2",
        "vm-1/10.0.0.2:4567, 10.0.0.2",
        "/[fd00:0:0:0:0:0:0:1]:4567, fd00:0:0:0:0:0:0:1",
        "10.0.0.2, 10.0.0.2"
    })
    void host_isTheAddressAlone(String address, String host) {
        Peer peer = new Peer(DEAF, address, PeerRole.RELAY, new Secret(new byte[16]));
        assertThat(peer.host()).isEqualTo(host);
    }
}
