package io.tiercel.testbed.lab;

import io.tiercel.lab.Lab;
import io.tiercel.lab.plan.LabSite;
import io.tiercel.lab.plan.LabTopology;
import io.tiercel.testkit.ChildProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The real agents inside a lab's machines. Not thread-safe. */
public final class VmAgents implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final String IN_SESSION = "tiercel-agent: in session with the coordinator";

    private final List<ChildProcess> agents = new ArrayList<>();

    /** The lines of an agent's settings that name the coordinator on the lab's master. */
    public static String coordinator(Lab lab) {
        return "coordinator = '" + LabTopology.MASTER_ADDRESS + ":8765'\ncluster = '" + TiercelOnLab.FILE_SYSTEM
                + "'\nsecret-file = '" + lab.site().directory().resolve(LabSite.SECRET) + "'\n";
    }

    /**
     * Starts one in a machine.
     *
     * @param agent the program
     * @param files where its settings are kept
     */
    public void start(Lab lab, Path agent, Path files, String machine) throws IOException {
        Path conf = files.resolve(machine + "-vm.toml");
        Files.writeString(conf, "name = '" + machine + "'\n" + coordinator(lab));
        agents.add(ChildProcess.start(
                "the agent in " + machine,
                lab.exec(machine, List.of(agent.toString(), "vm", "--config", conf.toString()))));
    }

    /** Waits until all have told the coordinator who they are. */
    public void awaitSessions() throws IOException, InterruptedException {
        for (ChildProcess one : agents) {
            awaitSession(one);
        }
    }

    /**
     * Waits until an agent, in a VM or on a host, is in session. One that is not is told of at once: without it the coordinator
     * would know nothing, and nobody would see.
     */
    public static void awaitSession(ChildProcess agent) throws IOException, InterruptedException {
        agent.awaitLine(IN_SESSION, PATIENCE);
    }

    /** Their processes. */
    public List<ChildProcess> processes() {
        return List.copyOf(agents);
    }

    @Override
    public void close() {
        agents.forEach(ChildProcess::close);
    }
}
