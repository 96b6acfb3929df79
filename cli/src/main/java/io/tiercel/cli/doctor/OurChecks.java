package io.tiercel.cli.doctor;

import static io.tiercel.cli.doctor.Severity.ERROR;
import static io.tiercel.cli.doctor.Severity.WARNING;

import java.nio.file.Path;
import java.util.List;
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

    private OurChecks() {}

    /**
     * The checks, over what they may look at besides the configuration.
     *
     * @param process the DataNode's directory in {@code /proc}; null if it is not known
     * @param classPath where classes are looked for; they are not if it is empty
     */
    public static List<Check> all(@Nullable Path process, List<Path> classPath) {
        Stream<Check> general =
                Stream.of(new FilesCheck(), new OurSettingsCheck(), new TwoTextsCheck(), new ClusterCheck());
        Stream<Check> others = Stream.of(
                new OrderingPolicyCheck(),
                new MasterCommandCheck(),
                new ProxyProviderCheck(),
                new AuthorityCheck(),
                new ShortCircuitCheck(),
                new ClassPathCheck(classPath),
                new TopologyCheck(),
                new MemoryLockCheck(process),
                new SecretCheck(),
                new CoordinatorCheck(),
                new TableCheck(),
                new HotServersCheck());
        return Stream.of(general, scheduler(), plugIns(), others)
                .flatMap(checks -> checks)
                .toList();
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
                        HadoopSite.CAPACITY,
                        "true",
                        "false",
                        "Tiercel decides at heartbeats, and the ResourceManager does not start otherwise"),
                new ValueCheck(
                        "allocator",
                        ERROR,
                        ALLOCATOR,
                        HadoopSite.YARN,
                        "YARN's own",
                        Names.ALLOCATOR,
                        "YARN falls back to its own without a word, so that memory does not count"),
                new MemberCheck(
                        "processor",
                        ERROR,
                        PROCESSORS,
                        HadoopSite.YARN,
                        Names.PROCESSOR,
                        "the ResourceManager hears nothing of what tasks read, and decides nothing"),
                new ValueCheck("node-delay", WARNING, NODE_DELAY, HadoopSite.CAPACITY, "40", "0", LETS_PASS),
                new ValueCheck("rack-delay", WARNING, RACK_DELAY, HadoopSite.CAPACITY, "-1", "0", LETS_PASS));
    }

    private static Stream<Check> plugIns() {
        return Stream.of(
                new ValueCheck(
                        "add-opens",
                        WARNING,
                        ADD_OPENS,
                        HadoopSite.MAPRED,
                        "true",
                        "false",
                        "MapReduce puts options behind our main class, which then are none"),
                new MemberCheck(
                        "pins",
                        WARNING,
                        DATANODE_PLUGINS,
                        HadoopSite.HDFS,
                        Names.PINS,
                        "DataNodes pin nothing in memory"),
                new MemberCheck(
                        "accessor",
                        WARNING,
                        ACCESSOR_BUILDERS,
                        HadoopSite.HDFS,
                        Names.ACCESSOR_BUILDER,
                        "clients neither cache blocks nor report what they read"),
                new ValueCheck(
                        "cache-priority",
                        WARNING,
                        CACHE_PRIORITY,
                        HadoopSite.HDFS,
                        "false",
                        "true",
                        "clients do not read first from the DataNode that has a block in memory"));
    }
}
