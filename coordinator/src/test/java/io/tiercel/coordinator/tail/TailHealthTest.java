package io.tiercel.coordinator.tail;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.events.VersionChanges;
import io.tiercel.daemon.Health;
import java.io.IOException;
import org.apache.hadoop.security.AccessControlException;
import org.junit.jupiter.api.Test;

/** A coordinator that only tries again and again is not well, and says why. */
class TailHealthTest {
    private static final long SECOND = 1_000_000_000L;

    private final FakeNameNode nameNode = new FakeNameNode();
    private long nowNanos = SECOND;
    private final Tail tail = new Tail(nameNode, new Nobody(), new Tail.Config(0, 0, 100), () -> nowNanos);

    @Test
    void aCoordinatorThatHasReadAll_isWell_untilItHasReadNothingForLong() {
        assertThat(health().trouble()).isEqualTo("the NameNode has told no changes yet: it is still reading");
        turns(2);
        assertThat(health()).isEqualTo(Health.WELL);
        nameNode.away = true;
        nowNanos += 9 * SECOND;
        turns(1);
        assertThat(health()).isEqualTo(Health.WELL);
        nowNanos += 2 * SECOND;
        assertThat(health().trouble()).isEqualTo("the NameNode has told no changes for 11 s: connection refused");
        nameNode.away = false;
        turns(1);
        assertThat(health()).isEqualTo(Health.WELL);
        assertThat(tail.counters().trouble()).isEmpty();
    }

    @Test
    void whoIsNoSuperuser_isToldSo() {
        nameNode.refusal = new AccessControlException("Access denied for user joe. Superuser privilege is required");
        turns(1);
        assertThat(health().trouble()).contains("must run as an HDFS superuser", "user joe");
    }

    @Test
    void whoHasNoTicket_isToldWhatToDo_ratherThanToBeASuperuser() {
        nameNode.refusal = new AccessControlException("SIMPLE authentication is not enabled.");
        turns(1);
        assertThat(health().trouble())
                .contains("hadoop.security.authentication")
                .doesNotContain("superuser");
        nameNode.refusal = new IOException("Client cannot authenticate via:[TOKEN, KERBEROS]");
        turns(1);
        assertThat(health().trouble()).contains("kinit", "tiercel.coordinator.kerberos.keytab");
    }

    private Health health() {
        return TailHealth.of(tail.counters(), nowNanos);
    }

    private void turns(int count) {
        for (int i = 0; i < count; i++) {
            assertThat(tail.turn()).isNotNegative();
        }
    }

    private static final class Nobody implements Audience {
        @Override
        public int size() {
            return 0;
        }

        @Override
        public boolean isEmpty() {
            return true;
        }

        @Override
        public boolean hasNewcomers() {
            return false;
        }

        @Override
        public void welcome(VersionChanges nowOpen) {}

        @Override
        public void startOver(VersionChanges nowOpen) {}

        @Override
        public void tell(VersionChanges changes) {}

        @Override
        public void pollBegins() {}

        @Override
        public void confirm() {}
    }
}
