package io.tiercel.reproduce.acssd.disks;

import io.tiercel.lab.Lab;
import io.tiercel.lab.plan.Host;
import io.tiercel.lab.plan.LabTopology;
import io.tiercel.lab.plan.Vm;
import io.tiercel.testbed.disk.HostTool;
import io.tiercel.testbed.lab.VmAgents;
import io.tiercel.testkit.ChildProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.util.ShutdownHookManager;

/**
 * The real agents of a lab's hosts, and in its VMs. At first they only keep caches, since disks are made before the lab; once it
 * is up they are started again in its network, where the coordinator is. Not thread-safe.
 */
public final class HostAgents implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final long POLL_MILLIS = 50;
    /** After agents were killed, which would start caches again, and before the disks behind these are gone. */
    private static final int HOOK_PRIORITY = 55;

    private final Path agent;
    private final Path cache;
    private final Path files;
    private final long roomMb;
    private final Map<String, ChildProcess> hosts = new LinkedHashMap<>();
    private final VmAgents inVms = new VmAgents();
    private final List<Vm> vms = new ArrayList<>();
    private final Runnable hook = this::stopLeftCaches;

    /** @param roomMb of each host's SSD */
    public HostAgents(Path agent, Path cache, Path files, long roomMb) {
        this.agent = agent;
        this.cache = cache;
        this.files = files;
        this.roomMb = roomMb;
        ShutdownHookManager.get().addShutdownHook(hook, HOOK_PRIORITY);
    }

    /** Where a VM's disk is served. */
    static Path socket(Path files, Vm vm) {
        return files.resolve(vm.name() + ".sock");
    }

    /** Starts the agent of a host, and waits until it serves all disks. */
    void begin(Host host) throws IOException, InterruptedException {
        vms.addAll(host.vms());
        start(host, new ProcessBuilder(command(host, "")));
        for (Vm vm : host.vms()) {
            await(host, socket(files, vm));
        }
    }

    /** The lab is up: agents look for its coordinator, and there is one in each VM. */
    public void join(Lab lab) throws IOException, InterruptedException {
        String coordinator = VmAgents.coordinator(lab);
        for (Host host : lab.topology().hosts()) {
            ChildProcess before = hosts.remove(host.name());
            if (before != null) {
                before.terminate(PATIENCE);
                before.close();
                start(host, lab.exec(LabTopology.MASTER, command(host, coordinator)));
            }
        }
        for (Vm vm : vms) {
            inVms.start(lab, agent, files, vm.name());
        }
        for (ChildProcess process : all()) {
            VmAgents.awaitSession(process);
        }
    }

    /** The processor time that agents have used, in seconds; caches are not among them. */
    public double cpuSeconds() {
        double sum = 0;
        for (ChildProcess process : all()) {
            sum += ProcessHandle.of(process.pid())
                            .flatMap(one -> one.info().totalCpuDuration())
                            .orElse(Duration.ZERO)
                            .toNanos()
                    / 1e9;
        }
        return sum;
    }

    /** How many there are. */
    public int count() {
        return all().size();
    }

    private List<ChildProcess> all() {
        List<ChildProcess> all = new ArrayList<>(hosts.values());
        all.addAll(inVms.processes());
        return all;
    }

    private void start(Host host, ProcessBuilder command) throws IOException {
        hosts.put(host.name(), ChildProcess.start("the agent of " + host.name(), command));
    }

    private List<String> command(Host host, String coordinator) throws IOException {
        Path conf = files.resolve(host.name() + ".toml");
        Files.writeString(conf, settings(host, coordinator));
        return List.of(agent.toString(), "run", "--conf", conf.toString());
    }

    private String settings(Host host, String coordinator) {
        StringBuilder text = new StringBuilder("host-name = '" + host.name() + "'\n" + coordinator);
        text.append(String.join(
                "\n",
                "vm-groups = ['tiercel-no-such-group']",
                "roster = '" + files.resolve(host.name() + "-vms") + "'",
                "socket = '" + files.resolve(host.name() + "-agent.sock") + "'",
                "state-dir = '" + files.resolve(host.name() + "-state") + "'",
                "measure-before = '0s'",
                "ssdcache = '" + cache + "'",
                "[[ssd]]",
                "bytes = '" + roomMb + "M'",
                ""));
        for (Vm vm : host.vms()) {
            text.append(String.join(
                    "\n",
                    "[[ssd.cache]]",
                    "vm = '" + vm.name() + "'",
                    "backing = '" + VmDisks.backing(files, vm.name()) + "'",
                    "file = '" + files.resolve(vm.name() + ".ssd") + "'",
                    "size = '" + roomMb / host.vms().size() + "M'",
                    "socket = '" + socket(files, vm) + "'",
                    "arguments = ['" + String.join("', '", VmDisks.CACHES_ARE) + "']",
                    ""));
        }
        return text.toString();
    }

    private void await(Host host, Path socket) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        ChildProcess keeper = hosts.get(host.name());
        while (!Files.exists(socket)) {
            if (keeper == null || !keeper.alive() || System.nanoTime() > deadline) {
                String said = keeper == null ? "" : String.join("\n", keeper.output());
                throw new IOException("the agent keeps no cache at " + socket + ": " + said);
            }
            Thread.sleep(POLL_MILLIS);
        }
    }

    /** Agents in VMs end first; caches last, as an agent's end leaves them. */
    @Override
    public void close() throws IOException {
        inVms.close();
        try {
            for (ChildProcess host : hosts.values()) {
                host.terminate(PATIENCE);
                host.close();
            }
            stopCaches();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            if (!ShutdownHookManager.get().isShutdownInProgress()) {
                ShutdownHookManager.get().removeShutdownHook(hook);
            }
        }
    }

    private void stopCaches() throws IOException, InterruptedException {
        for (Vm vm : vms) {
            if (Files.exists(socket(files, vm))) {
                HostTool.output(
                        List.of(cache.toString(), "stop", socket(files, vm).toString()), PATIENCE);
            }
        }
    }

    /** When this process is ended, agents are killed, and what they have started would stay. */
    private void stopLeftCaches() {
        try {
            stopCaches();
        } catch (IOException e) {
            System.err.println("an SSD cache is left running: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
