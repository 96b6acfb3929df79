package io.tiercel.datanode;

import io.tiercel.core.settings.Settings;
import io.tiercel.core.settings.SettingsException;
import io.tiercel.datanode.PinService.Coordination;
import io.tiercel.datanode.memory.MemoryLimit;
import io.tiercel.datanode.memory.NativeAccess;
import io.tiercel.datanode.pin.Pins;
import io.tiercel.wire.SiteSettings;
import io.tiercel.wire.VersionTables;
import io.tiercel.wire.cache.AgentHello;
import io.tiercel.wire.link.LinkSettings;
import io.tiercel.wire.link.PeerLoop;
import io.tiercel.wire.link.PeerRole;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.util.Optional;
import javax.management.JMException;
import javax.management.ObjectName;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.util.ServicePlugin;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Pins blocks in the memory of a DataNode: {@code dfs.datanode.plugins = io.tiercel.datanode.TiercelPinPlugin}.
 *
 * <p>Whatever is wrong with it is logged, and the DataNode goes on without pins.
 */
public final class TiercelPinPlugin implements ServicePlugin {
    private static final Logger LOG = LoggerFactory.getLogger(TiercelPinPlugin.class);

    private @Nullable PinService pins;
    private @Nullable ObjectName shown;

    @Override
    public synchronized void start(Object service) {
        DataNode dataNode = (DataNode) service;
        Optional<String> problem = NativeAccess.problem();
        if (problem.isPresent()) {
            LOG.error("No block will be pinned: {}", problem.get());
            return;
        }
        NativeAccess.other().ifPresent(words -> LOG.info("{}", words));
        try {
            Settings settings = SiteSettings.load(dataNode.getConf());
            DataNodeReplicas replicas = new DataNodeReplicas(dataNode);
            pins = PinService.start(
                    replicas, replicas, settings, MemoryLimit.ofThisProcess(), coordination(dataNode, settings));
            shown = show(pins, dataNode.getDisplayName());
            LOG.info("Up to {} bytes of blocks can be pinned", pins.getCapacityBytes());
        } catch (SettingsException e) {
            LOG.error("No block will be pinned: {}", e.getMessage());
        } catch (JMException | LinkageError e) {
            LOG.error("No block will be pinned", e);
            stop();
        }
    }

    @Override
    public synchronized void stop() {
        if (shown != null) {
            hide(shown);
            shown = null;
        }
        if (pins != null) {
            pins.close();
            pins = null;
        }
    }

    @Override
    public void close() {
        stop();
    }

    /** Where the coordinator cannot be looked for at all, the DataNode pins nothing, and goes on. */
    private static Coordination coordination(DataNode dataNode, Settings settings) {
        PeerLoop.Config coordinator = LinkSettings.peer(settings, PeerRole.DATANODE);
        URI fileSystem = FileSystem.getDefaultUri(dataNode.getConf());
        if (fileSystem.getAuthority() == null) {
            LOG.error("No block will be pinned: fs.defaultFS names no cluster: {}", fileSystem);
            return Coordination.NONE;
        }
        String cluster = VersionTables.cluster(fileSystem);
        return (pins, trouble) ->
                hello(dataNode, pins).map(hello -> PinOrders.open(pins, hello, trouble, coordinator, cluster));
    }

    /** Empty until the DataNode has met a NameNode. */
    private static Optional<AgentHello> hello(DataNode dataNode, Pins pins) {
        String uuid = dataNode.getDatanodeUuid();
        DatanodeID id = dataNode.getDatanodeId();
        return uuid == null || id == null
                ? Optional.empty()
                : Optional.of(new AgentHello(uuid, id.getHostName(), id.getXferAddr(), pins.capacityBytes()));
    }

    private static ObjectName show(PinService pins, String dataNode) throws JMException {
        ObjectName name = new ObjectName("io.tiercel:type=Pins,datanode=" + ObjectName.quote(dataNode));
        ManagementFactory.getPlatformMBeanServer().registerMBean(pins, name);
        return name;
    }

    private static void hide(ObjectName name) {
        try {
            ManagementFactory.getPlatformMBeanServer().unregisterMBean(name);
        } catch (JMException e) {
            LOG.debug("{} was not shown", name, e);
        }
    }
}
