package io.tiercel.reproduce.mimp.real;

import io.tiercel.lab.CpuHost;
import io.tiercel.lab.plan.CpuWeight;
import io.tiercel.reproduce.mimp.Share;
import io.tiercel.reproduce.mimp.agent.AgentProcess;
import io.tiercel.reproduce.mimp.agent.AgentStatus;
import io.tiercel.reproduce.mimp.web.RequestGeneratorMain;
import io.tiercel.reproduce.mimp.web.WebClients;
import io.tiercel.reproduce.mimp.web.WebServiceMain;
import io.tiercel.testbed.machine.MachineCpu;
import io.tiercel.testbed.machine.ProcessGroup;
import io.tiercel.testkit.ChildProcess;
import io.tiercel.testkit.ChildProcess.Command;
import io.tiercel.testkit.TemporaryDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * This machine as a hypervisor: a web VM, batch VMs and one interactive VM that can spin, each a control group with a real
 * program in it; the real agent; and the web VM's clients. Clients weigh as much as all VMs, since they stand for machines of
 * their own. Not thread-safe.
 */
final class RealHost implements AutoCloseable {
    static final String WEB = "web";
    static final String SPIN = "spin";
    /** Before the number of a batch VM. */
    static final String BATCH = "batch-";

    static final String CLIENTS = "clients";
    static final String AGENT = "agent";

    /** Those of a VM. */
    private static final int VCPUS = 2;

    private static final String BATCH_VMS = BATCH + "*";
    private static final Duration START_PATIENCE = Duration.ofMinutes(2);

    /** The first so that its speed is the same from the first seconds on. */
    private static final String[] JVM = {
        "-XX:TieredStopAtLevel=1",
        "-XX:+UseSerialGC",
        "-Xms64m",
        "-Xmx64m",
        "-Dsun.net.httpserver.nodelay=true",
        "-Dsun.net.httpserver.idleInterval=86400",
        "-Dsun.net.httpserver.maxIdleConnections=1000"
    };

    private final List<String> batchVms;
    private final ProcessGroup processes;
    private final CpuHost host;
    private final AgentProcess agent;
    private final WebClients clients;
    private final long steps;
    private final Map<String, BatchProgress> spinners;

    private RealHost(
            List<String> batchVms,
            ProcessGroup processes,
            CpuHost host,
            AgentProcess agent,
            WebClients clients,
            long steps,
            Map<String, BatchProgress> spinners) {
        this.batchVms = batchVms;
        this.processes = processes;
        this.host = host;
        this.agent = agent;
        this.clients = clients;
        this.steps = steps;
        this.spinners = spinners;
    }

    /**
     * Starts everything; nothing works yet.
     *
     * @param batchVms how many
     * @param pageCpu what a page is to compute
     * @param labs where labs are kept
     * @param program the agent
     */
    static RealHost begin(int batchVms, Duration pageCpu, Path labs, Path program)
            throws IOException, InterruptedException {
        ProcessGroup processes = new ProcessGroup();
        try {
            return begin(names(batchVms), pageCpu, labs, program, processes);
        } catch (IOException | InterruptedException | RuntimeException e) {
            processes.close();
            throw e;
        }
    }

    private static RealHost begin(
            List<String> batchVms, Duration pageCpu, Path labs, Path program, ProcessGroup processes)
            throws IOException, InterruptedException {
        Path directory =
                processes.add(TemporaryDirectory.create("tiercel-mimp-")).path();
        List<String> spinning =
                Stream.concat(Stream.of(SPIN), batchVms.stream()).toList();
        List<String> vms = Stream.concat(Stream.of(WEB), spinning.stream()).toList();
        CpuHost host = processes.add(CpuHost.make(labs, List.of(CLIENTS, AGENT), vms));
        // What else runs on this machine is not what is measured.
        host.weighAll(CpuWeight.HIGH);
        AgentProcess agent = processes.add(AgentProcess.start(program, directory, host.groupOfVms()));
        host.join(AGENT, agent.pid());
        Map<String, BatchProgress> spinners = new TreeMap<>();
        for (String vm : spinning) {
            Path file = directory.resolve(vm);
            spinners.put(vm, BatchProgress.open(file, VCPUS));
            ChildProcess batch = child(processes, BatchMain.class, file.toString(), Integer.toString(VCPUS));
            host.join(vm, batch.pid());
            batch.awaitLine(BatchMain.READY, START_PATIENCE);
        }
        ChildProcess web = child(
                processes, WebServiceMain.class, Long.toString(pageCpu.toNanos() / 1_000), Integer.toString(VCPUS));
        host.join(WEB, web.pid());
        String[] serves = web.awaitLine(WebServiceMain.READY, START_PATIENCE).split(" ", -1);
        ChildProcess clients = child(processes, RequestGeneratorMain.class, serves[1]);
        host.join(CLIENTS, clients.pid());
        WebClients ready = WebClients.await(clients);
        agent.await(vms, AgentStatus.INTERACTIVE);
        return new RealHost(batchVms, processes, host, agent, ready, Long.parseLong(serves[2]), spinners);
    }

    private static ChildProcess child(ProcessGroup processes, Class<?> main, String... arguments) throws IOException {
        return processes.add(
                ChildProcess.start(Command.of(main.getName(), arguments).withJvmFlags(JVM)));
    }

    private static List<String> names(int batchVms) {
        return IntStream.rangeClosed(1, batchVms).mapToObj(i -> BATCH + i).toList();
    }

    List<String> batchVms() {
        return batchVms;
    }

    /** The steps of a page. */
    long steps() {
        return steps;
    }

    /** How the background class is made here, in the agent's words. */
    String howMade() throws IOException, InterruptedException {
        return status().howMade();
    }

    /** Has all batch VMs work as their share says, or none where the web VM is to be alone. */
    void share(Share share) throws IOException, InterruptedException {
        rest();
        switch (share) {
            case ALONE -> {}
            case DEFAULT_WEIGHT -> weigh(CpuWeight.DEFAULT);
            case LOWEST_WEIGHT -> weigh(CpuWeight.LOWEST);
            case BACKGROUND -> intoBackground();
        }
        if (share != Share.ALONE) {
            batchVms.forEach(vm -> work(vm, true));
        }
    }

    /** Has the agent put all batch VMs into the background class, by its file. */
    void intoBackground() throws IOException, InterruptedException {
        weigh(CpuWeight.DEFAULT);
        agent.say(BATCH_VMS, AgentStatus.BACKGROUND);
        agent.await(batchVms, AgentStatus.BACKGROUND);
    }

    /** Has nobody work, and the batch VMs taken out of the background class. */
    void rest() throws IOException, InterruptedException {
        spinners.values().forEach(spinner -> spinner.go(false));
        agent.say(BATCH_VMS, AgentStatus.INTERACTIVE);
        agent.await(batchVms, AgentStatus.INTERACTIVE);
    }

    void work(String vm, boolean on) {
        spinner(vm).go(on);
    }

    private void weigh(CpuWeight weight) throws IOException {
        for (String vm : batchVms) {
            host.weigh(vm, weight);
        }
    }

    /** Whether the kernel has all batch VMs in its idle class now. */
    boolean allIdle() throws IOException {
        for (String vm : batchVms) {
            if (!host.isIdle(vm)) {
                return false;
            }
        }
        return true;
    }

    /** The clients of the web VM. */
    WebClients clients() {
        return clients;
    }

    HostSample sample() throws IOException, InterruptedException {
        AgentStatus said = status();
        Map<String, Double> used = new TreeMap<>();
        for (String member : members()) {
            used.put(member, host.cpuSeconds(member));
        }
        long units = 0;
        for (String vm : batchVms) {
            units += spinner(vm).units();
        }
        return new HostSample(System.nanoTime(), MachineCpu.seconds(), MachineCpu.stolenSeconds(), used, units, said);
    }

    private BatchProgress spinner(String vm) {
        BatchProgress spinner = spinners.get(vm);
        if (spinner == null) {
            throw new IllegalArgumentException("nothing spins in a VM '" + vm + "'");
        }
        return spinner;
    }

    double cpuSeconds(String member) throws IOException {
        return host.cpuSeconds(member);
    }

    AgentStatus status() throws IOException, InterruptedException {
        return agent.status().orElseThrow(() -> new IOException("the agent does not answer"));
    }

    private List<String> members() {
        List<String> members = new ArrayList<>(List.of(CLIENTS, AGENT, WEB));
        members.addAll(spinners.keySet());
        return members;
    }

    @Override
    public void close() throws IOException {
        processes.close();
    }
}
