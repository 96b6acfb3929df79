package io.tiercel.coordinator.cache;

import io.tiercel.core.affinity.CacheScheme;
import io.tiercel.core.affinity.CacheSchemes;
import io.tiercel.core.affinity.CachingConfig;
import io.tiercel.core.affinity.measure.SavingConfig;

/** The schemes by the names that they have in settings. */
final class SchemeChoice {
    private SchemeChoice() {}

    /** A new one, that knows nothing yet. */
    static CacheScheme of(String name) {
        CachingConfig config = CachingConfig.DEFAULT;
        return switch (name) {
            case "saving" -> CacheSchemes.saving(config, SavingConfig.DEFAULT);
            case "cava" -> CacheSchemes.cava(config);
            case "cava-lru" -> CacheSchemes.cavaLru(config);
            case "ca-only" -> CacheSchemes.caOnly(config);
            case "none" -> CacheSchemes.noCache(config);
            default -> throw new IllegalArgumentException("no such scheme of caching: " + name);
        };
    }
}
