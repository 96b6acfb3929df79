package io.tiercel.client.metadata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import org.apache.hadoop.hdfs.protocol.ClientProtocol;
import org.apache.hadoop.security.AccessControlException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Clients whose token may be cancelled, or whose right to act for another may be taken away, with no edit to tell of it. */
final class ProvenAccessTest extends MetadataScene {
    private ClientProtocol revocable;

    @BeforeEach
    void connectByToken() {
        revocable = newClient("ann", true, new Told(located));
    }

    @Test
    void clientThatWasLetInOfLate_isAnsweredFromMemory() throws IOException {
        revocable.getFileInfo("/a");
        pass(Duration.ofMillis(900));
        revocable.getFileInfo("/a");

        assertThat(nameNode.asked("getFileInfo")).isEqualTo(1);
    }

    @Test
    void clientThatIsRefused_isGivenNothingFromMemory_onceTheBoundIsOver() throws IOException {
        revocable.getFileInfo("/a");
        refuse();
        pass(Duration.ofMillis(1_001));

        assertThatThrownBy(() -> revocable.getFileInfo("/a")).isInstanceOf(AccessControlException.class);
        assertThatThrownBy(() -> revocable.getFileInfo("/a")).isInstanceOf(AccessControlException.class);
    }

    @Test
    void newClientOfTheSameUser_isGivenNothingFromMemory_beforeItWasLetIn() throws IOException {
        revocable.getFileInfo("/a");
        refuse();
        ClientProtocol another = newClient("ann", true, new Told(located));

        assertThatThrownBy(() -> another.getFileInfo("/a")).isInstanceOf(AccessControlException.class);
    }

    @Test
    void anyQuestion_provesTheClientsAccess_forAllThatIsKept() throws IOException {
        revocable.getFileInfo("/a");
        revocable.getFileInfo("/b");
        pass(Duration.ofMillis(1_001));
        revocable.getFileInfo("/a");
        revocable.getFileInfo("/b");

        assertThat(nameNode.asked("getFileInfo")).isEqualTo(3);
    }

    @Test
    void clientThatNobodyCanRefuse_isNotAskedFor() throws IOException {
        client.getFileInfo("/a");
        pass(Duration.ofSeconds(10));
        client.getFileInfo("/a");

        assertThat(nameNode.asked("getFileInfo")).isEqualTo(1);
    }

    private void refuse() {
        nameNode.answers("getFileInfo", args -> {
            throw new AccessControlException("the token is cancelled");
        });
    }

    private void pass(Duration time) {
        clock.advance(time);
        events.confirm(clock.getAsLong());
    }
}
