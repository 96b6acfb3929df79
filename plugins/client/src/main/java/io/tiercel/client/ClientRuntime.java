package io.tiercel.client;

import io.tiercel.client.data.BlockReads;
import io.tiercel.client.data.BlockTiers;
import io.tiercel.client.metadata.Metadata;
import io.tiercel.core.settings.ClientSettings;
import io.tiercel.core.settings.Settings;
import io.tiercel.core.settings.SettingsException;
import io.tiercel.wire.SiteSettings;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.WeakHashMap;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the client layer keeps in one process: the metadata cache and the data tiers, shared by every client whose
 * {@code tiercel.*} settings are the same. Of many different settings in one process, the last used are kept.
 *
 * <p>Settings that cannot be used turn the layer off for the clients that have them, with one message; their reads go
 * to HDFS. Thread-safe.
 */
public final class ClientRuntime {
    private static final Logger LOG = LoggerFactory.getLogger(ClientRuntime.class);
    /** How many runtimes are kept for the next client; one that is forgotten still serves the clients it has. */
    static final int RUNTIMES_MAX = 32;

    private static final Map<Map<String, String>, Optional<ClientRuntime>> RUNTIMES =
            new LinkedHashMap<>(RUNTIMES_MAX, 0.75f, true);
    /** Configurations are equal only to themselves. */
    private static final Map<Configuration, Optional<ClientRuntime>> BY_CONF =
            Collections.synchronizedMap(new WeakHashMap<>());

    private final Metadata metadata;
    private final @Nullable BlockReads data;
    private final Runnable endMetrics;

    private ClientRuntime(Settings settings) {
        metadata = new Metadata(settings, System.nanoTime());
        data = settings.flag(ClientSettings.DATA_ENABLED) ? BlockTiers.open(settings) : null;
        endMetrics = ClientMetrics.register(metadata, data);
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
        Map<String, String> texts = new TreeMap<>(conf.getPropsWithPrefix("tiercel."));
        Optional<ClientRuntime> found;
        synchronized (RUNTIMES) {
            found = RUNTIMES.computeIfAbsent(texts, absent -> open(conf));
            if (RUNTIMES.size() > RUNTIMES_MAX) {
                forgetEldest();
            }
        }
        BY_CONF.put(conf, found);
        return found;
    }

    private static void forgetEldest() {
        Iterator<Optional<ClientRuntime>> eldest = RUNTIMES.values().iterator();
        eldest.next().ifPresent(runtime -> runtime.endMetrics.run());
        eldest.remove();
    }

    private static Optional<ClientRuntime> open(Configuration conf) {
        try {
            Settings settings = SiteSettings.load(conf);
            return settings.flag(ClientSettings.ENABLED) ? Optional.of(new ClientRuntime(settings)) : Optional.empty();
        } catch (SettingsException | IllegalArgumentException e) {
            LOG.error("Tiercel is off in this process, and every read goes to HDFS: {}", e.getMessage());
            return Optional.empty();
        }
    }
}
