package io.tiercel.coordinator.ssd;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.tiercel.testkit.Fuzz;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What agents of hypervisors and of VMs say of SSDs, and what an operator has written. */
@Tag("fuzz")
final class SsdFuzzTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final long WINDOW_NANOS = 60_000_000_000L;
    private static final String VM = "{\"addresses\":[\"10.0.0.1\"],\"roles\":[\"DATA_NODE\"],"
            + "\"listens\":[{\"port\":9866,\"role\":\"DATA_NODE\"}],"
            + "\"connections\":[{\"to\":\"10.0.0.2\",\"port\":8020,\"role\":\"DATA_NODE\"}],"
            + "\"incoming\":[{\"from\":\"10.0.0.2\",\"bytes\":5.5}],"
            + "\"received_bytes\":7,\"cpu_seconds\":1.5,\"io_seconds\":0.5}";

    @TempDir
    private Path directory;

    private final AtomicLong nanos = new AtomicLong();

    /** A report that makes no sense is that of its host alone: what is seen of all others can always be told. */
    @Test
    void reportsOfHosts() throws Exception {
        HostOfTests host = new HostOfTests("hv-1", 1_000).with("a", 100, 200).with("b", 50, 100);
        host.holder = "nn:1";
        SsdMonitor monitor = new SsdMonitor(WINDOW_NANOS);
        monitor.vmReported("a", MAPPER.readTree(VM), 0);
        Fuzz.of("reports of hosts' SSDs").sample(bytes(host)).inputs(4_000).run(bytes -> {
            monitor.reported("hv-1", MAPPER.readTree(bytes), nanos.addAndGet(1_000_000));
            assertThat(monitor.observed(new TreeMap<>(), vm -> 1, nanos.get()).skipped())
                    .hasSizeLessThanOrEqualTo(1);
            monitor.leases();
        });
    }

    @Test
    void reportsOfVms() throws Exception {
        SsdMonitor monitor = new SsdMonitor(WINDOW_NANOS);
        monitor.reported(
                "hv-1", new HostOfTests("hv-1", 1_000).with("a", 100, 200).report(), 0);
        Fuzz.of("reports of VMs")
                .sample(VM.getBytes(StandardCharsets.UTF_8))
                .inputs(4_000)
                .run(bytes -> {
                    monitor.vmReported("a", MAPPER.readTree(bytes), nanos.addAndGet(1_000_000));
                    monitor.observed(new TreeMap<>(), vm -> 1, nanos.get());
                });
    }

    @Test
    void answersToOrders() throws InterruptedException {
        SsdOrders orders = new SsdOrders((host, message) -> true);
        Fuzz.of("answers to orders about SSDs")
                .sample("{\"order\":1,\"caches\":[{\"cache\":\"/run/a\",\"problem\":\"no\"}]}"
                        .getBytes(StandardCharsets.UTF_8))
                .run(bytes -> orders.answered("hv-1", new String(bytes, StandardCharsets.UTF_8)));
    }

    @Test
    void fileOfApplications() throws Exception {
        Path file = directory.resolve("applications");
        Fuzz.of("file of applications")
                .sample("# remark\nsales: vm1 vm2\nweb: vm3 # another\n".getBytes(StandardCharsets.UTF_8))
                .inputs(1_000)
                .run(bytes -> {
                    Files.write(file, bytes);
                    ApplicationsFile.read(file.toString());
                });
    }

    private static byte[] bytes(HostOfTests host) {
        return host.report().toString().getBytes(StandardCharsets.UTF_8);
    }
}
