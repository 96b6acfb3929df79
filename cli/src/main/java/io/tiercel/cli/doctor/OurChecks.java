package io.tiercel.cli.doctor;

import static io.tiercel.wire.finding.Severity.ERROR;
import static io.tiercel.wire.finding.Severity.WARNING;

import io.tiercel.install.hadoop.Names;
import io.tiercel.install.hadoop.PlugIn;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Everything that is checked, in the order of the report. */
public final class OurChecks {
    static final String SCHEDULER = "yarn.resourcemanager.scheduler.class";
    static final String ASYNCHRONOUS = "yarn.scheduler.capacity.schedule-asynchronously.enable";
    static final String ALLOCATOR = "yarn.scheduler.app-placement-allocator.class";
    static final String PROCESSORS = "yarn.resourcemanager.application-master-service.processors";
    static final String NODE_DELAY = "yarn.scheduler.capacity.node-locality-delay";
    static final String RACK_DELAY = "yarn.scheduler.capacity.rack-locality-additional-delay";
    static final String ADD_OPENS = "mapreduce.jvm.add-opens-as-default";
    static final String DATANODE_PLUGINS = "dfs.datanode.plugins";
    static final String ACCESSOR_BUILDERS = "dfs.client.replica.accessor.builder.classes";
    static final String CACHE_PRIORITY = "dfs.client.read.use.cache.priority";

    private static final String CAPACITY_SCHEDULER =
            "org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler";
    private static final String LETS_PASS = "CapacityScheduler lets slots pass that Tiercel has decided to use";

    private static final Path DEVICES = Path.of("/sys/dev/block");

    private OurChecks() {}

    /** A check, and the parts that it is for. */
    private record Parted(Set<Part> parts, Stream<Check> checks) {
        static Parted of(Set<Part> parts, Check... checks) {
            return new Parted(parts, Stream.of(checks));
        }
    }

    /**
     * The checks, over what they may look at besides the configuration.
     *
     * @param wanted the parts that are meant to be on; all of them if none is named
     * @param process the DataNode's directory in {@code /proc}; null if it is not known
     * @param classPath where classes are looked for; they are not if it is empty
     */
    public static List<Check> all(Set<Part> wanted, @Nullable Path process, List<Path> classPath) {
        Set<Part> every = EnumSet.allOf(Part.class);
        return Stream.of(
                        Parted.of(
                                every,
                                new FilesCheck(),
                                new IncludeCheck(),
                                new OurSettingsCheck(),
                                new TwoTextsCheck(),
                                new ClusterCheck()),
                        new Parted(EnumSet.of(Part.SCHEDULING), scheduler()),
                        Parted.of(EnumSet.of(Part.PINS), pins(), new MemoryLockCheck(process)),
                        Parted.of(every, new ReadAheadCheck(DEVICES)),
                        Parted.of(EnumSet.of(Part.CLIENT, Part.PINS), cachePriority(), new ShortCircuitCheck()),
                        Parted.of(EnumSet.of(Part.CLIENT, Part.PINS, Part.HOT), accessor()),
                        Parted.of(EnumSet.of(Part.CLIENT), new ProxyProviderCheck(), new AuthorityCheck()),
                        Parted.of(every, new ClassPathCheck(classPath), new BuildsCheck(classPath)),
                        Parted.of(every, new SecretCheck(), new KeytabCheck(), new CoordinatorCheck()),
                        Parted.of(EnumSet.of(Part.CLIENT), new TableCheck(wanted.contains(Part.CLIENT))),
                        Parted.of(EnumSet.of(Part.HOT), new HotServersCheck()))
                .filter(parted -> Part.isWanted(wanted, parted.parts()))
                .flatMap(Parted::checks)
                .toList();
    }

    /** Those that do not depend on what a machine is for. */
    public static List<Check> ofEveryMachine() {
        return List.of(
                new FilesCheck(),
                new IncludeCheck(),
                new OurSettingsCheck(),
                new TwoTextsCheck(),
                new ClusterCheck(),
                new KeytabCheck());
    }

    private static Stream<Check> scheduler() {
        return Stream.of(
                new ValueCheck(
                        "scheduler",
                        ERROR,
                        SCHEDULER,
                        HadoopSite.YARN,
                        CAPACITY_SCHEDULER,
                        CAPACITY_SCHEDULER,
                        "the ResourceManager does not start with Tiercel's plug-in in another scheduler"),
                new ValueCheck(
                        "asynchronous",
                        ERROR,
                        ASYNCHRONOUS,
                        PlugIn.RESOURCEMANAGER.site(),
                        "true",
                        "false",
                        "Tiercel decides at heartbeats, and the ResourceManager does not start otherwise"),
                new ValueCheck(
                        "allocator",
                        ERROR,
                        ALLOCATOR,
                        PlugIn.RESOURCEMANAGER.site(),
                        "YARN's own",
                        Names.ALLOCATOR,
                        "YARN falls back to its own without a word, so that memory does not count"),
                new MemberCheck(
                        "processor",
                        ERROR,
                        PROCESSORS,
                        PlugIn.RESOURCEMANAGER.site(),
                        Names.PROCESSOR,
                        "the ResourceManager hears nothing of what tasks read, and decides nothing"),
                new ValueCheck("node-delay", WARNING, NODE_DELAY, PlugIn.RESOURCEMANAGER.site(), "40", "0", LETS_PASS),
                new ValueCheck("rack-delay", WARNING, RACK_DELAY, PlugIn.RESOURCEMANAGER.site(), "-1", "0", LETS_PASS),
                addOpens(),
                new OrderingPolicyCheck(),
                new MasterCommandCheck(),
                new TopologyCheck());
    }

    private static Check addOpens() {
        return new ValueCheck(
                "add-opens",
                WARNING,
                ADD_OPENS,
                PlugIn.APPMASTER.site(),
                "true",
                "false",
                "MapReduce puts options behind our main class, which then are none");
    }

    private static Check pins() {
        return new MemberCheck(
                "pins",
                WARNING,
                DATANODE_PLUGINS,
                PlugIn.DATANODE.site(),
                Names.PINS,
                "DataNodes pin nothing in memory");
    }

    private static Check accessor() {
        return new MemberCheck(
                "accessor",
                WARNING,
                ACCESSOR_BUILDERS,
                PlugIn.CLIENT.site(),
                Names.ACCESSOR_BUILDER,
                "clients neither cache blocks nor report what they read");
    }

    private static Check cachePriority() {
        return new ValueCheck(
                "cache-priority",
                WARNING,
                CACHE_PRIORITY,
                PlugIn.CLIENT.site(),
                "false",
                "true",
                "clients do not read first from the DataNode that has a block in memory");
    }
}
