package io.tiercel.coordinator.topology;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.coordinator.session.Protocols;
import io.tiercel.coordinator.session.Protocols.Protocol;
import io.tiercel.coordinator.session.RelayServer;
import io.tiercel.core.settings.Settings;
import io.tiercel.core.settings.TopologySettings;
import io.tiercel.testkit.Await;
import io.tiercel.wire.link.CoordinatorSecret;
import io.tiercel.wire.link.CoordinatorSecrets;
import io.tiercel.wire.link.PeerLoop;
import io.tiercel.wire.link.PeerRole;
import io.tiercel.wire.measure.MeasureKind;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the coordinator measures by itself, over real sessions; on loopback nothing can be told apart. */
@Timeout(120)
final class TopologyKeeperTest {
    private static final String CLUSTER = "nn:9000";
    private static final String TEXT = "vm-1 pm-1 /east\nvm-2 pm-1 /east\n";
    private static final CoordinatorSecret SECRET = CoordinatorSecret.of("a secret of some length");
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final long PING_NANOS = 50_000_000;

    @TempDir
    private Path folder;

    @Test
    void relays_areToldWhatIsKnown_andWhatSaysNothingChangesNoFile() throws Exception {
        Path file = Files.writeString(folder.resolve("topology"), TEXT);
        Settings settings = Settings.of(Map.of(
                TopologySettings.INFERRED_FILE.key(), file.toString(),
                TopologySettings.PAIR_INTERVAL.key(), "10ms",
                TopologySettings.CHECK_INTERVAL.key(), "10ms",
                TopologySettings.PAIR_BYTES.key(), "2m"));
        try (MeasurementDesk desk = new MeasurementDesk(settings, List::of);
                RelayServer server = serve(desk)) {
            desk.start();
            Path own = folder.resolve("own");
            try (LoopbackRelay one = relay(server, "vm-1", Optional.of(own));
                    LoopbackRelay other = relay(server, "vm-2", Optional.empty())) {
                assertThat(List.of(one, other)).doesNotHaveDuplicates();
                Await.until("the relay has written it", PATIENCE, () -> Files.exists(own));
                assertThat(own).hasContent(TEXT.strip());
                TimeUnit.MILLISECONDS.sleep(500);
            }
        }
        assertThat(file).hasContent(TEXT.strip());
    }

    private static RelayServer serve(MeasurementDesk desk) throws IOException {
        RelayServer.Config config = new RelayServer.Config(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), CoordinatorSecrets.of(SECRET), CLUSTER, 20);
        return RelayServer.open(config, new Protocols(List.of(new Protocol(MeasureKind.ALL, desk))), System::nanoTime);
    }

    private static LoopbackRelay relay(RelayServer server, String name, Optional<Path> topology) {
        InetSocketAddress address = InetSocketAddress.createUnresolved(
                InetAddress.getLoopbackAddress().getHostAddress(), server.port());
        PeerLoop.Config config = new PeerLoop.Config(address, () -> SECRET.of(PeerRole.RELAY), PING_NANOS);
        return new LoopbackRelay(name, CLUSTER, config, () -> SECRET.of(PeerRole.RELAY), topology);
    }
}
