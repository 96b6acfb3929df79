package io.tiercel.systemtests.scheduling;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceUtilization;
import org.apache.hadoop.yarn.server.api.protocolrecords.NMContainerStatus;
import org.apache.hadoop.yarn.server.api.protocolrecords.NodeHeartbeatRequest;
import org.apache.hadoop.yarn.server.api.protocolrecords.NodeHeartbeatResponse;
import org.apache.hadoop.yarn.server.api.protocolrecords.RegisterNodeManagerRequest;
import org.apache.hadoop.yarn.server.api.protocolrecords.RegisterNodeManagerResponse;
import org.apache.hadoop.yarn.server.api.records.MasterKey;
import org.apache.hadoop.yarn.server.api.records.NodeAction;
import org.apache.hadoop.yarn.server.api.records.NodeHealthStatus;
import org.apache.hadoop.yarn.server.api.records.NodeStatus;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceTrackerService;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeEventType;
import org.apache.hadoop.yarn.util.YarnVersionInfo;

/**
 * A NodeManager without a process, which speaks with the ResourceManager's own service for them when a test makes it
 * speak. Its containers run until somebody ends them. Not thread-safe.
 */
final class DrivenNode {
    private static final int PORT = 8041;
    private static final int HTTP_PORT = 8042;

    private final DrivenYarn yarn;
    private final NodeId id;
    private final Resource capability;
    private final Map<ContainerId, Container> running = new LinkedHashMap<>();
    /** By how they ended, until the ResourceManager has heard of it. */
    private final Map<Container, Integer> ended = new LinkedHashMap<>();

    /** As of a NodeManager that has measured nothing. */
    private ResourceUtilization use = ResourceUtilization.newInstance(0, 0, 0);

    private int responseId;
    private MasterKey containerKey;
    private MasterKey nodeKey;

    @SuppressWarnings("NullAway.Init") // The keys come with the registration.
    DrivenNode(DrivenYarn yarn, String host, int megabytes, int cores) {
        this.yarn = yarn;
        this.id = NodeId.newInstance(host, PORT);
        this.capability = Resource.newInstance(megabytes, cores);
    }

    NodeId id() {
        return id;
    }

    /** The node comes, or comes back, and tells of the containers that run on it or have just ended. */
    void register() throws Exception {
        List<NMContainerStatus> reports = new ArrayList<>();
        running.values().forEach(container -> reports.add(report(container, ContainerState.RUNNING, 0)));
        ended.forEach((container, exit) -> reports.add(report(container, ContainerState.COMPLETE, exit)));
        List<ApplicationId> jobs =
                running.keySet().stream().map(DrivenNode::job).distinct().toList();
        RegisterNodeManagerResponse response = tracker()
                .registerNodeManager(RegisterNodeManagerRequest.newInstance(
                        id, HTTP_PORT, capability, YarnVersionInfo.getVersion(), reports, jobs));
        if (response.getNodeAction() != NodeAction.NORMAL) {
            throw new IllegalStateException(response.getDiagnosticsMessage());
        }
        containerKey = response.getContainerTokenMasterKey();
        nodeKey = response.getNMTokenMasterKey();
        responseId = 0;
        yarn.settle();
    }

    /** A heartbeat, and what the scheduler makes of it; a ResourceManager that is new is registered with first. */
    void heartbeat() throws Exception {
        NodeHeartbeatResponse response = beat();
        if (response.getNodeAction() == NodeAction.RESYNC) {
            register();
            response = beat();
        }
        responseId = response.getResponseId();
        ended.clear();
        response.getContainersToCleanup()
                .forEach(unwanted -> end(unwanted, ContainerExitStatus.KILLED_BY_RESOURCEMANAGER));
        yarn.settle();
    }

    /** From its next heartbeat on it says that others than its containers use so many of its CPUs. */
    void othersUse(float cpus) {
        use = ResourceUtilization.newInstance(512, 512, cpus);
    }

    /** Heartbeats one after the other. */
    void heartbeats(int count) throws Exception {
        for (int i = 0; i < count; i++) {
            heartbeat();
        }
    }

    /** A master starts the container. */
    void run(Container container) {
        running.put(container.getId(), container);
    }

    /** The container has ended well, which the next heartbeat tells. */
    void end(ContainerId container) {
        end(container, ContainerExitStatus.SUCCESS);
    }

    /** How many containers run. */
    int running() {
        return running.size();
    }

    /** Nothing was heard of the node for too long, which is what the ResourceManager's watch over them says then. */
    void lost() throws Exception {
        running.clear();
        ended.clear();
        yarn.tell(new RMNodeEvent(id, RMNodeEventType.EXPIRE));
        yarn.settle();
    }

    private NodeHeartbeatResponse beat() throws Exception {
        return tracker().nodeHeartbeat(NodeHeartbeatRequest.newInstance(status(), containerKey, nodeKey, null));
    }

    private NodeStatus status() {
        List<ContainerStatus> containers = new ArrayList<>();
        ended.forEach((container, exit) -> containers.add(status(container.getId(), ContainerState.COMPLETE, exit)));
        running.keySet().forEach(container -> containers.add(status(container, ContainerState.RUNNING, 0)));
        NodeHealthStatus health = NodeHealthStatus.newInstance(true, "", System.currentTimeMillis());
        ResourceUtilization none = ResourceUtilization.newInstance(0, 0, 0);
        return NodeStatus.newInstance(id, responseId, containers, List.of(), health, none, use, List.of());
    }

    private void end(ContainerId container, int exit) {
        Container found = running.remove(container);
        if (found != null) {
            ended.put(found, exit);
        }
    }

    private static NMContainerStatus report(Container container, ContainerState state, int exit) {
        return NMContainerStatus.newInstance(
                container.getId(),
                0,
                state,
                container.getResource(),
                "",
                exit,
                container.getPriority(),
                System.currentTimeMillis());
    }

    private ResourceTrackerService tracker() {
        return yarn.context().getResourceTrackerService();
    }

    private static ContainerStatus status(ContainerId container, ContainerState state, int exit) {
        return ContainerStatus.newInstance(container, state, "", exit);
    }

    private static ApplicationId job(ContainerId container) {
        return container.getApplicationAttemptId().getApplicationId();
    }
}
