package io.tiercel.datanode;

import io.tiercel.core.settings.SettingsException;
import io.tiercel.datanode.memory.MemoryLimit;
import io.tiercel.wire.SiteSettings;
import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.ObjectName;
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
        try {
            pins = PinService.start(
                    new DataNodeReplicas(dataNode), SiteSettings.load(dataNode.getConf()), MemoryLimit.ofThisProcess());
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
