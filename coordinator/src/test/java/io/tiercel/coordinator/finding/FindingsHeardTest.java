package io.tiercel.coordinator.finding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.coordinator.DeafOutbox;
import io.tiercel.coordinator.finding.FindingsHeard.Found;
import io.tiercel.coordinator.session.Visitors.Peer;
import io.tiercel.coordinator.session.Visitors.Visitor;
import io.tiercel.testkit.Fuzz;
import io.tiercel.wire.finding.Severity;
import io.tiercel.wire.finding.ToldFinding;
import io.tiercel.wire.link.Introduction;
import io.tiercel.wire.link.Outbox;
import io.tiercel.wire.link.PeerRole;
import io.tiercel.wire.link.Secret;
import io.tiercel.wire.link.VersionSkew;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

final class FindingsHeardTest {
    private static final ToldFinding WRONG =
            new ToldFinding(Severity.WARNING, "table", "nobody confirms it", "a relay");
    private static final ToldFinding HINT = new ToldFinding(Severity.HINT, "short-circuit", "not set", "true");
    private static final Outbox DEAF = new DeafOutbox();

    private final AtomicLong clock = new AtomicLong();
    private final FindingsHeard heard = new FindingsHeard(clock::get);

    @Test
    void machinesFindings_areThoseItToldLast_withTheirAge() throws IOException {
        Visitor relay = relay("w-1");
        tell(relay, List.of(HINT, WRONG), 1_000);
        tell(relay("w-2"), List.of(), 0);
        assertThat(heard.problems()).isEqualTo(1);
        assertThat(heard.hints()).isEqualTo(1);
        tell(relay, List.of(WRONG), 3_000);
        clock.addAndGet(Duration.ofSeconds(4).toNanos());
        assertThat(heard.now()).containsExactly(new Found("w-1", WRONG, 7));
        assertThat(heard.machines()).containsExactly("w-1", "w-2");
    }

    @Test
    void machine_isForgottenADayAfterItsRelayHasGone_unlessItIsBack() throws IOException {
        Visitor gone = relay("w-1");
        tell(gone, List.of(WRONG), 0);
        Visitor before = relay("w-2");
        tell(before, List.of(WRONG), 0);
        tell(relay("w-2"), List.of(WRONG), 0);
        gone.left();
        before.left();
        clock.addAndGet(Duration.ofDays(1).toNanos());
        assertThat(heard.machines()).containsExactly("w-1", "w-2");
        clock.incrementAndGet();
        assertThat(heard.machines()).containsExactly("w-2");
        assertThat(heard.problems()).isEqualTo(1);
    }

    @Test
    void whatIsKept_isBounded_andTheOldestGoes() throws IOException {
        List<ToldFinding> many = Collections.nCopies(200, HINT);
        for (int machine = 0; machine < 1_000; machine++) {
            tell(relay("w-" + machine), many, 0);
        }
        assertThat(heard.now()).hasSizeBetween(49_000, 50_000);
        assertThat(heard.machines()).doesNotContain("w-0").contains("w-999");
    }

    @Test
    void whoHasNotNamedItsMachine_isNotHeard() {
        Visitor relay = heard.admit(new Peer(DEAF, "127.0.0.1", PeerRole.RELAY, new Secret(new byte[16])));
        assertThatThrownBy(() -> tell(relay, List.of(HINT), 0)).hasMessageContaining("before it has named it");
    }

    @Test
    @Tag("fuzz")
    void whatRelaysTell() throws InterruptedException {
        Fuzz.of("what relays tell of findings")
                .samples(ToldFinding.messages(List.of(HINT, WRONG), 1))
                .run(bytes -> relay("w").take(ByteBuffer.wrap(bytes)));
        assertThat(heard.now()).allMatch(found -> found.ageSeconds() >= 0);
    }

    private Visitor relay(String machine) {
        Visitor relay = heard.admit(new Peer(DEAF, "127.0.0.1", PeerRole.RELAY, new Secret(new byte[16])));
        relay.introduced(new Introduction(machine, 1, "1.0.0+abc", VersionSkew.PROTOCOL));
        return relay;
    }

    private static void tell(Visitor relay, List<ToldFinding> findings, long ageMillis) throws IOException {
        for (byte[] message : ToldFinding.messages(findings, ageMillis)) {
            relay.take(ByteBuffer.wrap(message));
        }
    }
}
