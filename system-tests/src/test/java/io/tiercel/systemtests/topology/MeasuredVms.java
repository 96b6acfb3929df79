package io.tiercel.systemtests.topology;

import io.tiercel.coordinator.CoordinatorMain;
import io.tiercel.lab.host.Command;
import io.tiercel.lab.host.LabNetwork;
import io.tiercel.lab.plan.Entry;
import io.tiercel.lab.plan.LabLimits;
import io.tiercel.lab.plan.LabPlan;
import io.tiercel.lab.plan.LabSite;
import io.tiercel.lab.plan.LabTopology;
import io.tiercel.lab.plan.TopologyFiles;
import io.tiercel.lab.plan.Vm;
import io.tiercel.relay.RelayMain;
import io.tiercel.testkit.ChildProcess;
import io.tiercel.wire.link.SecretFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A coordinator and a relay on each of eight VMs, which are network namespaces behind paced links: two racks of two hosts of two. There
 * is no Hadoop: the coordinator waits for its NameNode, and relays are in session with it all the same.
 */
final class MeasuredVms implements AutoCloseable {
    private static final String FILE_SYSTEM = "hdfs://" + LabTopology.MASTER_ADDRESS + ":9";
    private static final String COORDINATOR = LabTopology.MASTER_ADDRESS + ":8765";

    private final LabSite site;
    private final LabNetwork network;
    private final Path hosts;
    private final List<ChildProcess> processes = new ArrayList<>();

    private MeasuredVms(LabSite site) throws IOException {
        this.site = site;
        this.network = new LabNetwork(site);
        this.hosts = Files.writeString(site.directory().resolve("hosts"), TopologyFiles.hosts(site.topology()));
    }

    /** In a directory of its own. */
    static MeasuredVms start(Path directory) throws IOException {
        String id = String.format("%04x", ProcessHandle.current().pid() & 0xffff);
        LabLimits limits = new LabLimits(1L << 30, 1L << 30, 100_000_000, 400_000_000, 100_000_000);
        MeasuredVms vms =
                new MeasuredVms(new LabSite(id, directory, LabPlan.defaults().withLimits(limits)));
        try {
            vms.network.make();
            // By the coordinator it would be made too late for a relay that starts before.
            SecretFile.readOrMake(vms.secret(), new SecureRandom());
            vms.begin(
                    LabTopology.MASTER,
                    CoordinatorMain.class.getName(),
                    Map.of(
                            "tiercel.topology.inferred.pair.interval", "50ms",
                            "tiercel.topology.inferred.check.interval", "50ms",
                            "tiercel.topology.measure.pair.max", "4m"));
            for (Vm vm : vms.site.topology().vms()) {
                vms.begin(vm.name(), RelayMain.class.getName(), Map.of());
            }
            return vms;
        } catch (IOException | RuntimeException e) {
            vms.close();
            throw e;
        }
    }

    /** A line for each VM, with its host and rack. */
    String truth() {
        return TopologyFiles.topology(site.topology());
    }

    /** The file that the coordinator, or a relay, writes by itself. */
    Path inferred(String machine) {
        return site.directory().resolve(machine + ".topology");
    }

    /** Starts a command of ours beside the coordinator. */
    ChildProcess command(String... words) throws IOException {
        List<String> all = new ArrayList<>(List.of("io.tiercel.cli.Main"));
        all.addAll(List.of(words));
        all.addAll(arguments(Map.of()));
        return process(LabTopology.MASTER, all);
    }

    /** The VM is on another host from now on, under the same address. */
    void move(String vm, String host) throws IOException {
        Command.run("ip", "-n", site.switchNamespace(), "link", "set", "dev", vm, "master", host);
    }

    /** What the processes have said. */
    String said() {
        StringBuilder said = new StringBuilder();
        processes.forEach(process -> said.append(process.pid())
                .append(' ')
                .append(String.join("\n", process.output()))
                .append('\n'));
        return said.toString();
    }

    @Override
    public void close() throws IOException {
        processes.forEach(ChildProcess::close);
        network.remove();
    }

    private void begin(String machine, String mainClass, Map<String, String> more) throws IOException {
        Map<String, String> settings = new TreeMap<>(more);
        settings.put("tiercel.topology.inferred.file", inferred(machine).toString());
        settings.put(
                "tiercel.events.dir",
                site.directory().resolve(machine + ".events").toString());
        settings.put(
                "tiercel.deadline.models.file",
                site.directory().resolve(machine + ".models").toString());
        settings.put("ipc.client.connect.max.retries", "0");
        settings.put("ipc.client.connect.retry.interval", "100");
        List<String> words = new ArrayList<>(List.of(mainClass));
        words.addAll(arguments(settings));
        process(machine, words);
    }

    private Path secret() {
        return site.directory().resolve("secret");
    }

    private List<String> arguments(Map<String, String> more) {
        Map<String, String> settings = new TreeMap<>(more);
        settings.put("tiercel.coordinator.address", COORDINATOR);
        settings.put("tiercel.coordinator.secret.file", secret().toString());
        List<String> words = new ArrayList<>(List.of("--fs", FILE_SYSTEM));
        settings.forEach((key, value) -> words.addAll(List.of("-D", key + "=" + value)));
        return words;
    }

    private ChildProcess process(String machine, List<String> words) throws IOException {
        List<String> java = new ArrayList<>(List.of(
                ProcessHandle.current().info().command().orElse("java"),
                "-Xmx96m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xshare:auto",
                "-Djdk.net.hosts.file=" + hosts));
        java.addAll(words);
        ProcessBuilder builder =
                new ProcessBuilder(new Entry(site.namespace(machine), machine, List.of()).command(java));
        builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
        ChildProcess process = ChildProcess.start(machine, builder);
        processes.add(process);
        return process;
    }
}
