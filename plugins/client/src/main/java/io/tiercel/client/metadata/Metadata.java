package io.tiercel.client.metadata;

import io.tiercel.client.metadata.UserView.Learner;
import io.tiercel.core.settings.ClientSettings;
import io.tiercel.core.settings.EventSettings;
import io.tiercel.core.settings.Settings;
import io.tiercel.wire.VersionTables;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.apache.hadoop.security.UserGroupInformation;

/** The metadata cache of one process: what its users see of each cluster, in one set of budgets. Thread-safe. */
public final class Metadata {
    /** Users of one process that keep what they cached; with one beyond, all start anew. */
    private static final int VIEWS_MAX = 10_000;

    private final Settings settings;
    private final long startNanos;
    private final MetadataCache cache;
    private final Map<String, Cluster> clusters = new ConcurrentHashMap<>();
    /** By cluster and identity. */
    private final Map<String, UserView> views = new ConcurrentHashMap<>();

    public Metadata(Settings settings, long startNanos) {
        this.settings = settings;
        this.startNanos = startNanos;
        this.cache = new MetadataCache(settings);
    }

    /** The answers kept and their statistics. */
    public MetadataCache cache() {
        return cache;
    }

    /**
     * A user's view of a cluster.
     *
     * @param nameNodes the addresses behind the name, by which two clusters of one name are told apart
     * @param identity who the NameNode takes the user for; two identities never share an answer
     * @param user with the credentials that the user has now
     * @param blockLocations is told of every set of block locations that passes, until the user comes with others
     * @param marking may mark replicas in each set of block locations that a caller is handed
     */
    public UserView view(
            String clusterName,
            String nameNodes,
            String identity,
            UserGroupInformation user,
            Consumer<LocatedBlocks> blockLocations,
            Marking marking) {
        Learner learner = new Learner(user, blockLocations);
        if (views.size() >= VIEWS_MAX) {
            views.clear();
        }
        Cluster cluster = clusters.computeIfAbsent(clusterName, absent -> new Cluster(events(clusterName), nameNodes));
        cluster.metAs(clusterName, nameNodes);
        UserView view = views.computeIfAbsent(
                clusterName + "\n" + nameNodes + "\n" + identity,
                absent -> new UserView(
                        cache,
                        cluster,
                        cluster.own(),
                        limits(),
                        System::nanoTime,
                        System::currentTimeMillis,
                        learner,
                        marking));
        view.opened(learner);
        return view;
    }

    private UserView.Limits limits() {
        return new UserView.Limits(
                settings.nanos(ClientSettings.METADATA_MAX_AGE), settings.nanos(ClientSettings.LOCATIONS_MAX_AGE));
    }

    private EventView events(String clusterName) {
        if (!settings.flag(ClientSettings.METADATA_ENABLED)) {
            return nowNanos -> null;
        }
        Path dir = Path.of(settings.text(EventSettings.DIR));
        String owner = settings.text(EventSettings.OWNER);
        return new MappedEventView(
                known -> VersionTables.openTrusted(dir, clusterName, owner, known),
                settings.nanos(ClientSettings.METADATA_STALENESS),
                startNanos);
    }
}
