package io.tiercel.resourcemanager;

import io.tiercel.core.model.NamedTopology;
import io.tiercel.core.settings.SchedulingSettings;
import io.tiercel.core.settings.Settings;
import io.tiercel.core.settings.SettingsException;
import io.tiercel.core.text.PlainText;
import io.tiercel.resourcemanager.board.RackSource;
import io.tiercel.wire.SiteSettings;
import io.tiercel.wire.WatchedTopology;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
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
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Whether a ResourceManager is set up so that our decisions hold, and what it is set up to know of VMs. */
public final class SetUp {
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

    /**
     * Says that the ResourceManager goes on without Tiercel, as its settings cannot be used.
     *
     * @return why
     * @throws YarnRuntimeException which ends the start of the ResourceManager, where that is wanted
     */
    public static String goOnWithout(Configuration conf, RuntimeException unusable) {
        String why = String.valueOf(unusable.getMessage());
        if (SiteSettings.isStrict(conf)) {
            throw new YarnRuntimeException(
                    "Tiercel cannot use its settings, and " + SchedulingSettings.STRICT.key()
                            + " wants no start without it: " + why,
                    unusable);
        }
        LOG.error("Tiercel is off in this ResourceManager, and CapacityScheduler decides alone: {}", why);
        return why;
    }

    /** The settings of a host with this configuration; null where they cannot be used ({@link #goOnWithout}). */
    public static @Nullable Settings settingsOrNone(Configuration conf) {
        try {
            return SiteSettings.load(conf);
        } catch (SettingsException e) {
            goOnWithout(conf, e);
            return null;
        }
    }

    /**
     * The topology that the settings name; an empty one where they name none.
     *
     * @throws SettingsException if it cannot be read
     */
    static NamedTopology topology(Settings settings) {
        String key = SchedulingSettings.TOPOLOGY_FILE.key();
        String file = settings.text(SchedulingSettings.TOPOLOGY_FILE).strip();
        try {
            return file.isEmpty() || WatchedTopology.isAwaited(settings)
                    ? new NamedTopology()
                    : NamedTopology.parse(file, PlainText.lines(file, Files.readAllBytes(Path.of(file))));
        } catch (NoSuchFileException e) {
            throw unusable("setting " + key + ": there is no file " + file, e);
        } catch (IOException | InvalidPathException e) {
            throw unusable("setting " + key + ": " + file + " cannot be read: " + e.getMessage(), e);
        } catch (IllegalArgumentException e) {
            throw unusable("setting " + key + ": " + e.getMessage(), e);
        }
    }

    private static SettingsException unusable(String why, Exception cause) {
        SettingsException unusable = new SettingsException(List.of(why));
        unusable.initCause(cause);
        return unusable;
    }
}
