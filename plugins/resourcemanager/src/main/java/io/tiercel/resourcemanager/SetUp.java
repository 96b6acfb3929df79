package io.tiercel.resourcemanager;

import io.tiercel.core.model.NamedTopology;
import io.tiercel.core.settings.SchedulingSettings;
import io.tiercel.core.settings.Settings;
import io.tiercel.resourcemanager.board.RackSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.net.Node;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnRuntimeException;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.apache.hadoop.yarn.util.RackResolver;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Whether a ResourceManager is set up so that our decisions hold, and what it is set up to know of VMs. */
final class SetUp {
    private static final Logger LOG = LoggerFactory.getLogger(SetUp.class);

    private SetUp() {}

    /** Throws what ends the start of a ResourceManager, naming the key and what it has to be. */
    static void check(RMContext resourceManager) {
        Configuration conf = resourceManager.getYarnConfiguration();
        if (!(resourceManager.getScheduler() instanceof CapacityScheduler scheduler)) {
            throw new YarnRuntimeException(
                    "Tiercel schedules with CapacityScheduler: set " + YarnConfiguration.RM_SCHEDULER
                            + " to " + CapacityScheduler.class.getName() + ", not "
                            + conf.get(YarnConfiguration.RM_SCHEDULER));
        }
        String allocator = conf.get(YarnConfiguration.APPLICATION_PLACEMENT_TYPE_CLASS, "nothing");
        if (!allocator.equals(TiercelPlacementAllocator.class.getName())) {
            throw new YarnRuntimeException("set " + YarnConfiguration.APPLICATION_PLACEMENT_TYPE_CLASS + " to "
                    + TiercelPlacementAllocator.class.getName() + ", not " + allocator
                    + ": YARN falls back to its own without a word");
        }
        CapacitySchedulerConfiguration capacity = scheduler.getConfiguration();
        if (capacity.getScheduleAynschronously()) {
            throw new YarnRuntimeException("Tiercel decides at heartbeats: set "
                    + CapacitySchedulerConfiguration.SCHEDULE_ASYNCHRONOUSLY_ENABLE
                    + " to false in capacity-scheduler.xml, where it is true if nothing is said");
        }
        if (capacity.getNodeLocalityDelay() != 0 || capacity.getRackLocalityAdditionalDelay() != 0) {
            LOG.warn(
                    "CapacityScheduler lets slots pass that Tiercel has decided to use: set {} and {} to 0",
                    CapacitySchedulerConfiguration.NODE_LOCALITY_DELAY,
                    CapacitySchedulerConfiguration.RACK_LOCALITY_ADDITIONAL_DELAY);
        }
    }

    /** Racks as the ResourceManager finds them when NodeManagers register. */
    static RackSource racks(Configuration conf) {
        return vms -> RackResolver.resolve(conf, vms).stream()
                .map(Node::getNetworkLocation)
                .toList();
    }

    /** The topology that the settings name; an empty one where they name none. */
    static NamedTopology topology(Settings settings) {
        String file = settings.text(SchedulingSettings.TOPOLOGY_FILE).strip();
        try {
            return NamedTopology.parse(file, file.isEmpty() ? List.of() : Files.readAllLines(Path.of(file)));
        } catch (IOException | InvalidPathException e) {
            throw new YarnRuntimeException(
                    SchedulingSettings.TOPOLOGY_FILE.key() + " names " + file + ", which cannot be read", e);
        } catch (IllegalArgumentException e) {
            throw new YarnRuntimeException(SchedulingSettings.TOPOLOGY_FILE.key() + ": " + e.getMessage(), e);
        }
    }
}
