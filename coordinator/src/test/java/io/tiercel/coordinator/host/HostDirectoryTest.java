package io.tiercel.coordinator.host;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tiercel.coordinator.DeafOutbox;
import io.tiercel.coordinator.SayingPeer;
import io.tiercel.coordinator.session.Protocols;
import io.tiercel.coordinator.session.Protocols.Protocol;
import io.tiercel.coordinator.session.RelayServer;
import io.tiercel.coordinator.session.Visitors;
import io.tiercel.testkit.Await;
import io.tiercel.testkit.Seed;
import io.tiercel.wire.cache.CacheKind;
import io.tiercel.wire.host.HostInquiry;
import io.tiercel.wire.host.HostKind;
import io.tiercel.wire.link.CoordinatorSecret;
import io.tiercel.wire.link.CoordinatorSecrets;
import io.tiercel.wire.link.Message;
import io.tiercel.wire.link.Outbox;
import io.tiercel.wire.link.PeerLoop;
import io.tiercel.wire.link.PeerRole;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Agents of hosts, as far as the coordinator hears them, over real connections. */
@Timeout(60)
class HostDirectoryTest {
    private static final String CLUSTER = "nn:9000";
    private static final CoordinatorSecret SECRET = CoordinatorSecret.of("sixteen bytes at least");
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    /** Nobody reads what is put in. */
    private static final Outbox DEAF = new DeafOutbox();

    private final AtomicLong skippedNanos = new AtomicLong();
    private final HostDirectory hosts =
            new HostDirectory(List.of("hadoop-*"), () -> System.nanoTime() + skippedNanos.get());
    private RelayServer server;

    @BeforeEach
    void serve() throws IOException {
        InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        Protocols protocols =
                new Protocols(List.of(new Protocol(CacheKind.ALL, Visitors.NONE), new Protocol(HostKind.ALL, hosts)));
        server = RelayServer.open(
                new RelayServer.Config(anyPort, CoordinatorSecrets.of(SECRET), CLUSTER, 10),
                protocols,
                System::nanoTime);
    }

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void waitingVms_areTold_whileTheirAgentSpeaks() throws Exception {
        try (SayingPeer agent = SayingPeer.open(config(PeerRole.HOST), CLUSTER)) {
            agent.say(List.of(
                    host("hv-1"),
                    part("{\"vms\":[{\"vm\":\"batch\",\"states\":{\"runnable\":0.25}},{\"vm\":\"odd\"},7]}"),
                    reported()));
            Await.until("heard", PATIENCE, () -> !hosts.waiting().isEmpty());
            assertThat(hosts.waiting()).containsOnlyKeys("batch").containsValue(0.25);
        }
        skippedNanos.addAndGet(11_000_000_000L);
        assertThat(hosts.waiting()).isEmpty();
    }

    @Test
    void report_isToldToWhoAsks_withItsAge() throws Exception {
        try (SayingPeer agent = SayingPeer.open(config(PeerRole.HOST), CLUSTER)) {
            agent.say(List.of(host("hv-1"), part("{\"residual\":"), part("0.82}"), reported()));
            Await.until(
                    "reported", PATIENCE, () -> json().at("/0/report/residual").asDouble() == 0.82);
            skippedNanos.addAndGet(Duration.ofSeconds(7).toNanos());
            JsonNode asked = new ObjectMapper().readTree(new HostInquiry(CLUSTER).ask(config(PeerRole.COMMAND), 20));
            assertThat(asked.at("/0/host").asText()).isEqualTo("hv-1");
            assertThat(asked.at("/0/present").asBoolean()).isTrue();
            assertThat(asked.at("/0/age_seconds").asDouble()).isGreaterThan(7);
            assertThat(hosts.present()).isEqualTo(1);
        }
    }

    @Test
    void answerOfManyParts_comesWhole() throws Exception {
        String third = "ü".repeat(20_000);
        try (SayingPeer agent = SayingPeer.open(config(PeerRole.HOST), CLUSTER)) {
            agent.say(List.of(
                    host("hv-1"), part("{\"a\":\"" + third), part(third), part(third), part("\"}"), reported()));
            Await.until("reported", PATIENCE, () -> json().at("/0/report/a").isTextual());
        }
        JsonNode asked = new ObjectMapper().readTree(new HostInquiry(CLUSTER).ask(config(PeerRole.COMMAND), 20));
        assertThat(asked.at("/0/report/a").asText()).hasSize(60_000);
    }

    @Test
    void hostWhoseAgentHasLeft_isForgottenAfterAnHour() throws Exception {
        try (SayingPeer agent = SayingPeer.open(config(PeerRole.HOST), CLUSTER)) {
            agent.say(List.of(host("hv-1"), part("{}"), reported()));
            Await.until("there", PATIENCE, () -> hosts.present() == 1);
        }
        Await.until("left", PATIENCE, () -> hosts.present() == 0);
        assertThat(json().at("/0/present").asBoolean(true)).isFalse();
        skippedNanos.addAndGet(Duration.ofMinutes(61).toNanos());
        try (SayingPeer agent = SayingPeer.open(config(PeerRole.HOST), CLUSTER)) {
            agent.say(List.of(host("hv-2")));
            Await.until("the other", PATIENCE, () -> hosts.present() == 1);
            assertThat(json()).hasSize(1);
            assertThat(json().at("/0/host").asText()).isEqualTo("hv-2");
        }
    }

    @Test
    void agentThatComesBack_speaksForItsHostAlone() throws Exception {
        try (SayingPeer first = SayingPeer.open(config(PeerRole.HOST), CLUSTER);
                SayingPeer second = SayingPeer.open(config(PeerRole.HOST), CLUSTER)) {
            first.say(List.of(host("hv-1"), part("{\"by\":1}"), reported()));
            Await.until("first", PATIENCE, () -> json().at("/0/report/by").asInt() == 1);
            second.say(List.of(host("hv-1"), part("{\"by\":2}"), reported()));
            Await.until("second", PATIENCE, () -> json().at("/0/report/by").asInt() == 2);
            long before = server.dropped();
            first.say(List.of(part("{\"by\":3}"), reported()));
            Await.until("the first is dropped", PATIENCE, () -> server.dropped() > before);
            assertThat(json().at("/0/report/by").asInt()).isEqualTo(2);
            assertThat(hosts.present()).isEqualTo(1);
        }
    }

    @Test
    void nonsense_endsTheSessionThatSaysIt() throws Exception {
        byte[][][] sessions = {
            {reported()},
            {part("x")},
            {host("")},
            {host("two words")},
            {host("h"), host("other")},
            {host("h"), part("no JSON"), reported()},
            {host("h"), part("[]"), reported()},
            {Message.of(HostKind.BACKGROUND, "x")},
            {Message.of(HostKind.ASK_HOSTS)},
            {Message.of(HostKind.ASK_HOSTS, 1), Message.of(HostKind.ASK_HOSTS, 2)},
            {{(byte) 200}},
        };
        for (byte[][] messages : sessions) {
            long before = server.dropped();
            try (SayingPeer peer = SayingPeer.open(config(PeerRole.HOST), CLUSTER)) {
                peer.say(List.of(messages));
                Await.until("dropped", PATIENCE, () -> server.dropped() > before);
            }
        }
        assertThat(server.isServing()).isTrue();
    }

    @Test
    void anyBytesAtAll_neverBreakTheServer() throws Exception {
        Seed random = Seed.announced("any bytes about hosts");
        HostVisitor visitor = new HostVisitor(hosts, DEAF);
        for (int message = 0; message < 100_000; message++) {
            byte[] bytes = random.bytes(1 + random.below(40));
            bytes[0] = (byte) (96 + random.below(20));
            try {
                visitor.take(ByteBuffer.wrap(bytes));
            } catch (IOException e) {
                visitor.left();
                visitor = new HostVisitor(hosts, DEAF);
            }
        }
        assertThat(hosts.json()).startsWith("[");
    }

    private JsonNode json() {
        try {
            return new ObjectMapper().readTree(hosts.json());
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private PeerLoop.Config config(PeerRole role) {
        return new PeerLoop.Config(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()),
                () -> SECRET.of(role),
                100_000_000L);
    }

    private static byte[] host(String name) {
        return Message.of(HostKind.HOST, name);
    }

    private static byte[] part(String text) {
        return Message.of(HostKind.REPORT, text);
    }

    private static byte[] reported() {
        return Message.of(HostKind.REPORTED);
    }
}
