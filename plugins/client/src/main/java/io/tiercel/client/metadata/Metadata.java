package io.tiercel.client.metadata;

import io.tiercel.core.settings.ClientSettings;
import io.tiercel.core.settings.EventSettings;
import io.tiercel.core.settings.Settings;
import io.tiercel.wire.VersionTables;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Holds the metadata cache of one process, and shows each user each cluster in it, within one set of budgets. Thread-safe. */
public final class Metadata {
    private final Settings settings;
    private final long startNanos;
    private final MetadataCache cache;
    private final Map<String, Cluster> clusters = new ConcurrentHashMap<>();

    public Metadata(Settings settings, long startNanos) {
        this.settings = settings;
        this.startNanos = startNanos;
        this.cache = new MetadataCache(settings, OwnWrites.ofThisProcess().index());
    }

    /** The answers kept and their statistics. */
    public MetadataCache cache() {
        return cache;
    }

    /**
     * Drops what is kept of where the file's blocks are, in the whole process: no DataNode that was known to have one of them
     * served it.
     */
    public void replicasFailed(String path) {
        OwnWrites.ofThisProcess().fileChanged(path);
    }

    /**
     * The view that one client of a user has.
     *
     * @param nameNodes the addresses behind the name, by which two clusters of one name are told apart
     * @param identity the user that the NameNode takes the client for; two identities never share an answer
     * @param revocable whether the NameNode may refuse the client from one moment to the next, without an edit
     * @param learner hears of every set of block locations that passes
     * @param marking may mark replicas in each set of block locations that a caller is handed
     */
    public UserView view(
            String clusterName,
            String nameNodes,
            String identity,
            boolean revocable,
            BlockLearner learner,
            Marking marking) {
        Cluster cluster = clusters.computeIfAbsent(clusterName, absent -> new Cluster(events(clusterName), nameNodes));
        cluster.metAs(clusterName, nameNodes);
        return new UserView(
                new UserView.Client(clusterName + "\n" + nameNodes + "\n" + identity, revocable, learner, marking),
                cache,
                new Freshness(cluster, OwnWrites.ofThisProcess()),
                limits(),
                System::nanoTime,
                System::currentTimeMillis);
    }

    /** How often this process missed changes because more came than a table holds, and so dropped what it had kept of a cluster. */
    public long lapses() {
        return clusters.values().stream().mapToLong(Cluster::lapses).sum();
    }

    /** How many names the answers depend on that any client of the process keeps. */
    public static int namesFollowed() {
        return OwnWrites.ofThisProcess().index().size();
    }

    private UserView.Limits limits() {
        return new UserView.Limits(
                settings.nanos(ClientSettings.METADATA_MAX_AGE),
                settings.nanos(ClientSettings.LOCATIONS_MAX_AGE),
                settings.nanos(ClientSettings.METADATA_STALENESS));
    }

    private EventView events(String clusterName) {
        if (!settings.flag(ClientSettings.METADATA_ENABLED)) {
            return EventView.NOTHING;
        }
        Path dir = Path.of(settings.text(EventSettings.DIR));
        String owner = settings.text(EventSettings.OWNER);
        return new MappedEventView(
                known -> VersionTables.openTrusted(dir, clusterName, owner, known),
                OwnWrites.ofThisProcess().index(),
                settings.nanos(ClientSettings.METADATA_STALENESS),
                startNanos);
    }
}
