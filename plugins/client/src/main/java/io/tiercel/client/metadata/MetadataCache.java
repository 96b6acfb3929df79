package io.tiercel.client.metadata;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.RemovalCause;
import io.tiercel.core.metadata.MetadataKind;
import io.tiercel.core.settings.ClientSettings;
import io.tiercel.core.settings.Settings;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The NameNode's answers that this process keeps, for all its users and clusters, each kind within its own budget of
 * heap. Thread-safe.
 *
 * <p>Panthera's metadata caching (section 3.1).
 */
public final class MetadataCache {
    /**
     * An answer with what tells whether it still holds.
     *
     * @param value what the NameNode said; null means "there is none"
     * @param expiresNanos when it is too old whatever happens, on the clock of {@link System#nanoTime}
     */
    record Answer(@Nullable Object value, Freshness.Stamp stamp, long expiresNanos) {}

    /** Bytes of heap for the names that an answer depends on, about: some are its own, and others have them too. */
    private static final int STAMP_BYTES = 250;

    private final Map<MetadataKind, Cache<CallKey, Answer>> caches = new EnumMap<>(MetadataKind.class);
    private final Map<MetadataKind, MetadataStatistics> statistics = new EnumMap<>(MetadataKind.class);

    MetadataCache(Settings settings, NameIndex index) {
        for (MetadataKind kind : MetadataKind.values()) {
            long budgetBytes = settings.memberBytes(ClientSettings.METADATA_BUDGET, kind.label());
            caches.put(
                    kind,
                    Caffeine.newBuilder()
                            .maximumWeight(budgetBytes)
                            .weigher(MetadataCache::weigh)
                            .removalListener((@Nullable CallKey key, @Nullable Answer answer, RemovalCause cause) ->
                                    letGo(index, answer))
                            .executor(Runnable::run)
                            .build());
            statistics.put(kind, new MetadataStatistics(kind));
        }
    }

    /** The statistics of a kind. */
    public MetadataStatistics statistics(MetadataKind kind) {
        return of(statistics, kind);
    }

    /** Answers kept of a kind, about. */
    public long size(MetadataKind kind) {
        return of(caches, kind).estimatedSize();
    }

    @Nullable
    Answer find(MetadataKind kind, CallKey key) {
        return of(caches, kind).getIfPresent(key);
    }

    void keep(MetadataKind kind, CallKey key, Answer answer) {
        of(caches, kind).put(key, answer);
    }

    void drop(MetadataKind kind, CallKey key, Answer answer) {
        of(caches, kind).asMap().remove(key, answer);
    }

    private static void letGo(NameIndex index, @Nullable Answer answer) {
        if (answer != null) {
            answer.stamp().letGo(index);
        }
    }

    private static int weigh(CallKey key, Answer answer) {
        return STAMP_BYTES
                + AnswerInspector.weigh(answer.value())
                + 2 * key.path().length();
    }

    private static <V> V of(Map<MetadataKind, V> map, MetadataKind kind) {
        V value = map.get(kind);
        if (value == null) {
            throw new IllegalStateException("no entry for " + kind);
        }
        return value;
    }
}
