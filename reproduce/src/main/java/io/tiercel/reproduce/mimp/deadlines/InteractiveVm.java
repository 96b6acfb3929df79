package io.tiercel.reproduce.mimp.deadlines;

import io.tiercel.lab.Lab;
import io.tiercel.lab.plan.Host;
import io.tiercel.lab.plan.LabTopology;
import io.tiercel.lab.plan.Vm;
import io.tiercel.reproduce.mimp.agent.AgentProcess;
import io.tiercel.reproduce.mimp.agent.AgentStatus;
import io.tiercel.reproduce.mimp.web.RequestGeneratorMain;
import io.tiercel.reproduce.mimp.web.WebClients;
import io.tiercel.reproduce.mimp.web.WebServiceMain;
import io.tiercel.testbed.machine.ProcessGroup;
import io.tiercel.testkit.ChildProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A web VM on the first host of a lab, beside the batch VM that is part of the cluster, and its clients. With it may run the
 * real agent, which keeps the batch VM in the background class. Not thread-safe.
 */
final class InteractiveVm implements AutoCloseable {
    private static final int PAGE_MICROS = 4_000;
    /** So that it uses half of the CPU, with what HTTP and Java take beside the page's own work. */
    private static final double PER_SECOND = 110;

    private static final int HEAP_MB = 64;
    private static final Duration START_PATIENCE = Duration.ofMinutes(2);

    private final ProcessGroup processes;
    private final WebClients clients;

    private InteractiveVm(ProcessGroup processes, WebClients clients) {
        this.processes = processes;
        this.clients = clients;
    }

    /**
     * Starts them; nobody asks for a page yet.
     *
     * @param agent the program that keeps the batch VM in the background class; null for the default weight
     * @param files for the agent's files
     */
    static InteractiveVm begin(Lab lab, @Nullable Path agent, Path files) throws IOException, InterruptedException {
        ProcessGroup processes = new ProcessGroup();
        try {
            return new InteractiveVm(processes, begin(lab, agent, files, processes));
        } catch (IOException | InterruptedException | RuntimeException e) {
            processes.close();
            throw e;
        }
    }

    private static WebClients begin(Lab lab, @Nullable Path agent, Path files, ProcessGroup processes)
            throws IOException, InterruptedException {
        Host host = host(lab);
        List<String> classPath = List.of(System.getProperty("java.class.path"));
        List<String> page = List.of(Integer.toString(PAGE_MICROS), "1");
        ChildProcess web = processes.add(
                ChildProcess.start("web", lab.guest(host, WebServiceMain.class.getName(), page, classPath, HEAP_MB)));
        String port = web.awaitLine(WebServiceMain.READY, START_PATIENCE).split(" ", -1)[1];
        ChildProcess clients = processes.add(ChildProcess.start(
                "clients",
                lab.java(LabTopology.MASTER, RequestGeneratorMain.class.getName(), List.of(port), classPath, HEAP_MB)));
        WebClients ready = WebClients.await(clients);
        if (agent != null) {
            AgentProcess keeper = processes.add(AgentProcess.start(agent, files, lab.groupOfVms(host)));
            List<String> vms = host.vms().stream().map(Vm::name).toList();
            keeper.say(vms.get(0), AgentStatus.BACKGROUND);
            keeper.await(vms, AgentStatus.BACKGROUND);
        }
        return ready;
    }

    /** The host that it is on. */
    static Host host(Lab lab) {
        return lab.topology().hosts().get(0);
    }

    /** Has clients ask for pages until that is ended. */
    PageRequests load(long seed) {
        return PageRequests.begin(clients, seed, PER_SECOND);
    }

    @Override
    public void close() throws IOException {
        processes.close();
    }
}
