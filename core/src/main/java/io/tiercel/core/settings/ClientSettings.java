package io.tiercel.core.settings;

import io.tiercel.core.cache.EvictionPolicies;
import io.tiercel.core.metadata.MetadataKind;
import io.tiercel.core.settings.Setting.Kind;
import java.util.List;

/** The settings of the client plug-in, which loads into every HDFS client. */
public final class ClientSettings {
    static final SettingGroup GROUP = new SettingGroup();

    /** The key of {@link #START}; it can be named without this class being initialised. */
    public static final String START_KEY = "tiercel.client.start";

    public static final Setting ENABLED = GROUP.define(
            "tiercel.client.enabled", Kind.FLAG, "true", "Whether the client layer answers anything at all.");
    public static final Setting START = GROUP.define(
            START_KEY,
            Kind.TEXT,
            "on-need",
            "When the client layer starts in a process: on-need (with the first file of 1 MiB that it opens, the first "
                    + "listing with block locations, or its 64th question to a NameNode; until then the process is as "
                    + "stock, and starts as fast) or at-once.",
            SettingLimit.oneOf(List.of("on-need", "at-once")));
    public static final Setting WRAPPED_PROVIDER = GROUP.define(
            "tiercel.client.failover.proxy.provider.*",
            Kind.TEXT,
            "",
            "The failover proxy provider that Tiercel wraps, by host or nameservice; by default the one Hadoop would "
                    + "use: ConfiguredFailoverProxyProvider for a logical URI, a plain proxy otherwise.");
    public static final Setting METADATA_ENABLED =
            GROUP.define("tiercel.client.metadata.enabled", Kind.FLAG, "true", "Whether NameNode answers are cached.");
    public static final Setting METADATA_STALENESS = GROUP.define(
            "tiercel.client.metadata.staleness",
            Kind.DURATION,
            "1s",
            "How old the word of the event relay may be before the metadata cache is bypassed: the bound within which "
                    + "other writers' changes are seen.");
    public static final Setting METADATA_MAX_AGE = GROUP.define(
            "tiercel.client.metadata.max-age",
            Kind.DURATION,
            "60s",
            "How long an answer is kept at most. Bounds what HDFS announces to nobody, such as a user's new groups.");
    public static final Setting LOCATIONS_MAX_AGE = GROUP.define(
            "tiercel.client.metadata.locations.max-age",
            Kind.DURATION,
            "30s",
            "How long block locations are kept at most, and never past the life of their block tokens.");
    public static final Setting METADATA_BUDGET = GROUP.family(
            "tiercel.client.metadata.budget.*",
            Kind.BYTES,
            "8m",
            "Heap for one kind of answer: status, listing, locations, content-summary, acl, xattr or policy.",
            MetadataKind.labels());
    public static final Setting DATA_ENABLED =
            GROUP.define("tiercel.client.data.enabled", Kind.FLAG, "true", "Whether block data is cached.");
    public static final Setting CHUNK_BYTES = GROUP.define(
            "tiercel.client.chunk.bytes",
            Kind.BYTES,
            "1m",
            "The unit in which block data is cached: a power of two.",
            SettingLimit.powerOfTwo("4k", "1g"));
    public static final Setting PROCESS_CAPACITY = GROUP.define(
            "tiercel.client.process.capacity",
            Kind.BYTES,
            "64m",
            "Off-heap memory of the process tier, taken only as it fills; 0 turns the tier off.");
    public static final Setting NODE_CAPACITY = GROUP.define(
            "tiercel.client.node.capacity",
            Kind.BYTES,
            "1g",
            "Memory of the node tier, shared by all processes of one operating-system user; 0 turns the tier off.");
    public static final Setting NODE_DIR = GROUP.define(
            "tiercel.client.node.dir",
            Kind.TEXT,
            "/dev/shm/tiercel-${user.name}",
            "Where the node tier lives: a directory on tmpfs, owned by the user, that nobody else may enter.");
    public static final Setting NODE_MAPPED = GROUP.define(
            "tiercel.client.node.mapped",
            Kind.BYTES,
            "16m",
            "How much of the node tier a process keeps mapped into its own memory, to read it without system calls;"
                    + " YARN counts it as memory of the container. 0 maps only the table of the tier.");
    public static final Setting EVICTION_POLICY = GROUP.define(
            "tiercel.client.eviction.policy",
            Kind.TEXT,
            "s3-fifo",
            "Which chunk makes room for a new one: " + String.join(", ", EvictionPolicies.names())
                    + " (which admits nothing to a full tier).",
            SettingLimit.oneOf(EvictionPolicies.names()));
    /** The value of {@link #LOCATIONS} by which blocks in memory are named by that alone. */
    public static final String MEMORY_FIRST = "memory-first";

    public static final Setting LOCATIONS = GROUP.define(
            "tiercel.client.locations",
            Kind.TEXT,
            "all",
            "What listings of files say of a block that a DataNode has in memory: all of its replicas, or, by memory-first, only"
                    + " that one, so that Spark's DataFrames prefer it.",
            SettingLimit.oneOf(List.of("all", MEMORY_FIRST)));
    public static final Setting FILL_WAIT = GROUP.define(
            "tiercel.client.fill.wait",
            Kind.DURATION,
            "200ms",
            "How long a reader waits for another that already fetches the same chunk before it fetches it itself.");

    public static final Setting FILL_BESIDE = GROUP.define(
            "tiercel.client.fill.beside",
            Kind.FLAG,
            "true",
            "Whether a thread beside the readers takes what they fetched into the tiers, so that a reader hardly waits for"
                    + " that. If false, or where the thread cannot keep up, each reader takes in what it fetched.");

    private ClientSettings() {}
}
