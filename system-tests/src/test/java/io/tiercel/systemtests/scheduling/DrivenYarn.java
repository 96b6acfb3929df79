package io.tiercel.systemtests.scheduling;

import io.tiercel.resourcemanager.Boards;
import io.tiercel.resourcemanager.board.TaskBoard;
import io.tiercel.testkit.TemporaryDirectory;
import java.io.IOException;
import java.security.PrivilegedAction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.NodeLabel;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.event.Event;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.jspecify.annotations.Nullable;

/**
 * A real ResourceManager in this JVM, whose NodeManagers and application masters are driven by hand: nothing happens but
 * what a test makes happen, and it has happened when the call returns. Not thread-safe.
 */
final class DrivenYarn implements AutoCloseable {
    /** An event makes the next, which makes the next: a heartbeat, the scheduler's turn, its containers' states. */
    private static final int ROUNDS = 4;

    private static final long PATIENCE_SECONDS = 30;

    private final TemporaryDirectory directory;
    private final Configuration conf;
    private final Map<String, DrivenNode> nodes = new LinkedHashMap<>();
    private final List<ApplicationId> jobs = new ArrayList<>();
    private ResourceManager resourceManager;
    /** Null where there is but one ResourceManager. */
    private @Nullable ResourceManager standby;

    private YarnClient client;
    private final Map<String, YarnClient> clients = new HashMap<>();

    private DrivenYarn(TemporaryDirectory directory, Configuration conf) throws IOException {
        this.directory = directory;
        this.conf = conf;
        if (conf.getBoolean(YarnConfiguration.RM_HA_ENABLED, false)) {
            DrivenPair.write(conf, directory.path());
            this.resourceManager = started(DrivenPair.of(conf, DrivenPair.FIRST));
            this.standby = started(DrivenPair.of(conf, DrivenPair.SECOND));
            DrivenPair.activate(resourceManager);
        } else {
            this.resourceManager = started(conf);
        }
        this.client = newClient();
    }

    /** A running ResourceManager without nodes. */
    static DrivenYarn start(Map<String, String> settings) throws Exception {
        TemporaryDirectory directory = TemporaryDirectory.create("tiercel-driven-");
        try {
            return new DrivenYarn(directory, DrivenSite.configuration(directory.path(), settings));
        } catch (Exception e) {
            directory.close();
            throw e;
        }
    }

    /** Adds all VMs of the topology, each with so much memory and so many cores. */
    DrivenYarn withNodes(int megabytes, int cores) throws Exception {
        for (String vm : DrivenSite.vms()) {
            node(vm, megabytes, cores);
        }
        return this;
    }

    /** Adds a node. */
    DrivenNode node(String host, int megabytes, int cores) throws Exception {
        DrivenNode node = new DrivenNode(this, host, megabytes, cores);
        nodes.put(host, node);
        node.register();
        return node;
    }

    /** The node of this name, which was added. */
    DrivenNode node(String host) {
        DrivenNode node = nodes.get(host);
        if (node == null) {
            throw new IllegalArgumentException("there is no node " + host);
        }
        return node;
    }

    /** A heartbeat of each node, one after the other. */
    void heartbeats() throws Exception {
        for (DrivenNode node : List.copyOf(nodes.values())) {
            node.heartbeat();
        }
    }

    /** A job whose master is registered and has said nothing yet. */
    DrivenMaster submit(JobPlan plan) throws Exception {
        DrivenMaster master = new DrivenMaster(this, plan);
        jobs.add(master.id());
        master.register();
        return master;
    }

    /** The board that the job is on. */
    TaskBoard board(ApplicationId job) {
        TaskBoard board = Boards.of(job);
        if (board == null) {
            throw new IllegalStateException("nothing was told of " + job);
        }
        return board;
    }

    /** Puts the nodes of these names into the partition of the label; an empty one for the partition of all others. */
    void label(String label, String... hosts) throws Exception {
        Set<String> wanted = label.isEmpty() ? Set.of() : Set.of(label);
        context().getNodeLabelManager().addToCluserNodeLabelsWithDefaultExclusivity(wanted);
        move(wanted, hosts);
    }

    /** As {@link #label}, of a label that was never used before: what its partition leaves free is for all jobs. */
    void share(String label, String... hosts) throws Exception {
        context().getNodeLabelManager().addToCluserNodeLabels(Set.of(NodeLabel.newInstance(label, false)));
        move(Set.of(label), hosts);
    }

    /** The ResourceManager ends and another begins, at the same addresses, with what the first has stored. */
    void restart() throws Exception {
        stop();
        for (ApplicationId job : jobs) {
            Within.patienceUntil("the board of the first is gone", () -> Boards.of(job) == null);
        }
        resourceManager = started(conf);
        client = newClient();
    }

    /** The ResourceManager that was on standby takes over what the active one has stored; only with {@link DrivenPair}. */
    void failOver() throws Exception {
        ResourceManager next = Objects.requireNonNull(standby, "there is one ResourceManager alone");
        standby = resourceManager;
        DrivenPair.deactivate(resourceManager);
        resourceManager = next;
        DrivenPair.activate(resourceManager);
    }

    /** Waits until all that was told to the ResourceManager so far has been done. */
    void settle() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            CountDownLatch reached = new CountDownLatch(1);
            tell(new Settled(reached));
            if (!reached.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new TimeoutException("the ResourceManager does not come to its events");
            }
        }
    }

    /** Puts an event behind all others that the ResourceManager has. */
    @SuppressWarnings("unchecked") // The stock type is raw.
    void tell(Event<?> event) {
        context().getDispatcher().getEventHandler().handle(event);
    }

    RMContext context() {
        return resourceManager.getRMContext();
    }

    CapacityScheduler scheduler() {
        return (CapacityScheduler) resourceManager.getResourceScheduler();
    }

    YarnClient client() {
        return client;
    }

    /** Of another user than that of this process. */
    YarnClient client(String user) {
        return clients.computeIfAbsent(
                user,
                name -> UserGroupInformation.createRemoteUser(name)
                        .doAs((PrivilegedAction<YarnClient>) this::newClient));
    }

    /** With the addresses of the ResourceManager. */
    Configuration configuration() {
        return conf;
    }

    @Override
    public void close() {
        try {
            stop();
        } finally {
            directory.close();
        }
    }

    private void move(Set<String> labels, String... hosts) throws Exception {
        for (String host : hosts) {
            context()
                    .getNodeLabelManager()
                    .replaceLabelsOnNode(Map.of(node(host).id(), labels));
        }
        settle();
    }

    private void stop() {
        client.stop();
        clients.values().forEach(YarnClient::stop);
        clients.clear();
        resourceManager.stop();
        if (standby != null) {
            standby.stop();
        }
    }

    private static ResourceManager started(Configuration conf) {
        DefaultMetricsSystem.setMiniClusterMode(true);
        ResourceManager starting = new ResourceManager();
        try {
            starting.init(conf);
            starting.start();
            return starting;
        } catch (RuntimeException e) {
            starting.stop();
            throw e;
        }
    }

    private YarnClient newClient() {
        YarnClient starting = YarnClient.createYarnClient();
        starting.init(conf);
        starting.start();
        return starting;
    }
}
