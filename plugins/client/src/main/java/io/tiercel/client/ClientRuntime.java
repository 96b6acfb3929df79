package io.tiercel.client;

import io.tiercel.client.data.BlockReads;
import io.tiercel.client.data.BlockTiers;
import io.tiercel.client.metadata.Metadata;
import io.tiercel.core.settings.ClientSettings;
import io.tiercel.core.settings.Settings;
import io.tiercel.core.settings.SettingsException;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the client layer keeps in one process: the metadata cache and the data tiers, shared by every client whose
 * {@code tiercel.*} settings are the same.
 *
 * <p>Settings that cannot be used turn the layer off for the clients that have them, with one message; their reads go
 * to HDFS. Thread-safe.
 */
public final class ClientRuntime {
    private static final Logger LOG = LoggerFactory.getLogger(ClientRuntime.class);
    /** Different settings in one process are for tests and tools; a service whose jobs vary them shares the first. */
    private static final int RUNTIMES_MAX = 32;

    private static final Map<Map<String, String>, Optional<ClientRuntime>> RUNTIMES = new ConcurrentHashMap<>();
    /** Configurations are equal only to themselves. */
    private static final Map<Configuration, Optional<ClientRuntime>> BY_CONF =
            Collections.synchronizedMap(new WeakHashMap<>());

    private final Metadata metadata;
    private final @Nullable BlockReads data;

    private ClientRuntime(Settings settings) {
        metadata = new Metadata(settings, System.nanoTime());
        data = settings.flag(ClientSettings.DATA_ENABLED) ? BlockTiers.open(settings) : null;
        ClientMetrics.register(metadata, data);
    }

    /** The runtime of a client's configuration; null if the layer is off for it. */
    public static @Nullable ClientRuntime of(Configuration conf) {
        Optional<ClientRuntime> known = BY_CONF.get(conf);
        return (known != null ? known : find(conf)).orElse(null);
    }

    /** NameNode answers. */
    public Metadata metadata() {
        return metadata;
    }

    /** Block data; null if its caching is off. */
    public @Nullable BlockReads data() {
        return data;
    }

    private static Optional<ClientRuntime> find(Configuration conf) {
        Optional<ClientRuntime> found = RUNTIMES.computeIfAbsent(clientTexts(conf), texts -> open(conf));
        BY_CONF.put(conf, found);
        return found;
    }

    private static Map<String, String> clientTexts(Configuration conf) {
        Map<String, String> texts = new TreeMap<>(conf.getPropsWithPrefix("tiercel."));
        return RUNTIMES.size() < RUNTIMES_MAX || RUNTIMES.containsKey(texts)
                ? texts
                : RUNTIMES.keySet().iterator().next();
    }

    private static Optional<ClientRuntime> open(Configuration conf) {
        try {
            Settings settings = SettingsLoader.load(conf);
            return settings.flag(ClientSettings.ENABLED) ? Optional.of(new ClientRuntime(settings)) : Optional.empty();
        } catch (SettingsException | IllegalArgumentException e) {
            LOG.error("Tiercel is off in this process, and every read goes to HDFS: {}", e.getMessage());
            return Optional.empty();
        }
    }
}
