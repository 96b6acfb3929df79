package io.tiercel.testbed.lab;

import io.jenetics.engine.Engine;
import io.tiercel.appmaster.TiercelMRAppMaster;
import io.tiercel.client.TiercelProxyProvider;
import io.tiercel.coordinator.CoordinatorMain;
import io.tiercel.core.affinity.Scheme;
import io.tiercel.core.settings.Settings;
import io.tiercel.daemon.DaemonMain;
import io.tiercel.datanode.TiercelPinPlugin;
import io.tiercel.lab.plan.HadoopSettings;
import io.tiercel.lab.plan.LabPlan;
import io.tiercel.lab.plan.LabSite;
import io.tiercel.lab.plan.LabTopology;
import io.tiercel.lab.plan.Role;
import io.tiercel.lab.plan.Service;
import io.tiercel.relay.RelayMain;
import io.tiercel.resourcemanager.MasterChannel;
import io.tiercel.solvers.ModelLearner;
import io.tiercel.testbed.jobs.MapApplication;
import io.tiercel.testbed.services.PlugIns;
import io.tiercel.wire.VersionTables;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.hipparchus.linear.RealVector;
import org.hipparchus.optim.nonlinear.vector.leastsquares.LevenbergMarquardtOptimizer;

/** All of Tiercel, added to a lab by configuration and jars: what an operator would set, for the lab's machines. */
public final class TiercelOnLab {
    public static final String COORDINATOR = "coordinator";
    static final String RELAY = "relay";
    /** Where a lab keeps its list of VMs, hosts and racks, in its directory. */
    private static final String TOPOLOGY_FILE = "topology";

    /** The lab's own HDFS. */
    public static final String FILE_SYSTEM = "hdfs://" + LabTopology.MASTER + ":8020";

    private static final int SERVICE_HEAP_MB = 64;

    private TiercelOnLab() {}

    /**
     * The plan with Tiercel on it, but without the clients' own tiers of data: what is shown is what DataNodes have in
     * memory, and where tasks run.
     *
     * @param directory of the lab
     * @param scheme by which tasks are placed and the coordinator decides what is in memory; one that is settable
     * @param pinBytes that each DataNode may pin
     */
    public static LabPlan add(LabPlan stock, Path directory, Scheme scheme, long pinBytes) throws IOException {
        LabPlan plan = settings(stock, directory, scheme, pinBytes);
        plan = scheduling(plan, directory)
                .withSetting("tiercel.scheduling.policy", scheme.placement().label())
                .withSetting(Role.DATA_NODE, "dfs.datanode.plugins", TiercelPinPlugin.class.getName())
                .withClassPath(Role.DATA_NODE, jars(directory, TiercelPinPlugin.class))
                .withClassPath(Role.CLIENT, jars(directory, TiercelProxyProvider.class, TiercelMRAppMaster.class));
        return services(plan, directory);
    }

    private static LabPlan services(LabPlan plan, Path directory) throws IOException {
        return coordinator(plan, directory).withService(service(RELAY, true, RelayMain.class));
    }

    private static LabPlan coordinator(LabPlan plan, Path directory) throws IOException {
        return plan.withClassPath(
                        Role.SERVICE,
                        jars(
                                directory,
                                CoordinatorMain.class,
                                RelayMain.class,
                                DaemonMain.class,
                                ModelLearner.class,
                                LevenbergMarquardtOptimizer.class,
                                RealVector.class,
                                Engine.class,
                                Settings.class,
                                VersionTables.class))
                .withService(service(COORDINATOR, false, CoordinatorMain.class));
    }

    private static Service service(String name, boolean onEveryVm, Class<?> mainClass) {
        return new Service(name, onEveryVm, mainClass.getName(), List.of("--fs", FILE_SYSTEM), SERVICE_HEAP_MB);
    }

    /** The plan with a coordinator on the master, which hears agents; all else is stock Hadoop. */
    public static LabPlan addCoordinator(LabPlan stock, Path directory) throws IOException {
        return coordinator(stock.withSettings(common(directory, Scheme.NO_CACHE, 0)), directory);
    }

    /**
     * The plan with hot blocks in memcached, but without all else: tasks run where stock Hadoop has them, DataNodes pin
     * nothing, and clients have no tiers of their own.
     */
    public static LabPlan addHot(LabPlan stock, Path directory, HotOnLab hot) throws IOException {
        LabPlan plan = hot.on(settings(stock, directory, Scheme.NO_CACHE, 0))
                .withClassPath(Role.CLIENT, jars(directory, TiercelProxyProvider.class));
        return services(plan, directory);
    }

    private static LabPlan settings(LabPlan stock, Path directory, Scheme scheme, long pinBytes) {
        return stock.withSettings(common(directory, scheme, pinBytes))
                .withSettings(Role.CLIENT, PlugIns.ofClient(LabTopology.MASTER));
    }

    private static Map<String, String> common(Path directory, Scheme scheme, long pinBytes) {
        Map<String, String> all = new TreeMap<>();
        all.put("tiercel.coordinator.address", LabTopology.MASTER + ":8765");
        all.put(
                "tiercel.coordinator.secret.file",
                directory.resolve(LabSite.SECRET).toString());
        all.put("tiercel.events.dir", directory.resolve(LabSite.EVENTS) + "/${env." + HadoopSettings.MACHINE + "}");
        all.put("tiercel.topology.file", directory.resolve(TOPOLOGY_FILE).toString());
        all.put("tiercel.cache.scheme", scheme.label());
        all.put("tiercel.datanode.pin.capacity", Long.toString(pinBytes));
        // No run begins with what another has learned.
        all.put(
                "tiercel.deadline.models.file",
                directory
                        .resolve("learned-" + Long.toHexString(System.nanoTime()))
                        .resolve("models")
                        .toString());
        // Clients measure what readers wait for, and keep nothing.
        all.put("tiercel.client.data.enabled", "true");
        all.put("tiercel.client.process.capacity", "0");
        all.put("tiercel.client.node.capacity", "0");
        // All machines are on few cores, which by the defaults would poll and confirm for a quarter of one's time.
        all.put("tiercel.coordinator.poll.interval", "100ms");
        all.put("tiercel.relay.ping.interval", "200ms");
        return all;
    }

    private static LabPlan scheduling(LabPlan stock, Path directory) throws IOException {
        return stock.withSettings(Role.RESOURCE_MANAGER, PlugIns.ofResourceManager("default"))
                .withClassPath(Role.RESOURCE_MANAGER, jars(directory, MasterChannel.class))
                .withSetting(
                        Role.CLIENT,
                        "yarn.app.mapreduce.am.command-opts",
                        "-Xmx180m " + TiercelMRAppMaster.class.getName())
                .withSetting(Role.CLIENT, "mapreduce.jvm.add-opens-as-default", "false");
    }

    /** CapacityScheduler as it was before 3.5, deciding at heartbeats. */
    public static LabPlan synchronous(LabPlan stock) {
        return stock.withSetting(
                Role.RESOURCE_MANAGER, "yarn.scheduler.capacity.schedule-asynchronously.enable", "false");
    }

    /**
     * The jars that the classes are in, copied into the lab's directory, so that a build meanwhile does no harm; or
     * directories of classes, as they are.
     */
    public static List<String> jars(Path directory, Class<?>... classes) throws IOException {
        List<String> jars = new ArrayList<>();
        for (Class<?> type : classes) {
            Path place = place(type);
            if (Files.isDirectory(place)) {
                jars.add(place.toString());
            } else {
                Path copy =
                        Files.createDirectories(directory.resolve(LabSite.JARS)).resolve(place.getFileName());
                Files.copy(place, copy, StandardCopyOption.REPLACE_EXISTING);
                jars.add(copy.toString());
            }
        }
        return jars.stream().distinct().toList();
    }

    /** The class path of a program that runs jobs on a lab: the jars that its classes are in, and that of this room's jobs. */
    public static List<String> program(Path directory, Class<?>... classes) throws IOException {
        Class<?>[] all = Arrays.copyOf(classes, classes.length + 1);
        all[classes.length] = MapApplication.class;
        return jars(directory, all);
    }

    private static Path place(Class<?> type) {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException("the place of " + type + " is no file", e);
        }
    }
}
