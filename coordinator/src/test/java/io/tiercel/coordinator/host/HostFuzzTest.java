package io.tiercel.coordinator.host;

import io.tiercel.testkit.Fuzz;
import io.tiercel.wire.host.HostKind;
import io.tiercel.wire.link.Message;
import io.tiercel.wire.link.Outbox;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What an agent of a hypervisor or a VM says. */
@Tag("fuzz")
final class HostFuzzTest {
    private static final String REPORT =
            "{\"vms\":[{\"vm\":\"batch\",\"states\":{\"runnable\":0.25}},{\"vm\":\"odd\"},7],\"more\":[[null,1e300]]}";

    private final HostDirectory hosts = new HostDirectory(List.of("hadoop-*"), System::nanoTime);

    @Test
    void reports() throws InterruptedException {
        Fuzz.of("reports of hosts")
                .sample(REPORT.getBytes(StandardCharsets.UTF_8))
                .run(bytes -> {
                    HostVisitor agent = new HostVisitor(hosts, new Deaf());
                    agent.take(ByteBuffer.wrap(Message.of(HostKind.HOST, "hv-1")));
                    agent.take(message(HostKind.REPORT, bytes));
                    agent.take(ByteBuffer.wrap(Message.of(HostKind.REPORTED)));
                    hosts.waiting();
                    hosts.json();
                    agent.left();
                });
    }

    @Test
    void messages() throws InterruptedException {
        Fuzz.of("messages about hosts")
                .sample(Message.of(HostKind.HOST, "hv-1"))
                .sample(Message.of(HostKind.VM, "vm-1"))
                .sample(Message.of(HostKind.ASK_HOSTS, 7))
                .run(bytes -> {
                    HostVisitor peer = new HostVisitor(hosts, new Deaf());
                    peer.take(ByteBuffer.wrap(bytes));
                    peer.left();
                });
    }

    private static ByteBuffer message(HostKind kind, byte[] content) throws IOException {
        return ByteBuffer.allocate(1 + content.length)
                .put(kind.code())
                .put(content)
                .flip();
    }

    /** Nobody reads what is put in. */
    private static final class Deaf implements Outbox {
        @Override
        public boolean offer(byte[] message) {
            return true;
        }

        @Override
        public boolean offerIfRoom(byte[] message) {
            return true;
        }

        @Override
        public void offerAll(Iterable<byte[]> messages) {}
    }
}
