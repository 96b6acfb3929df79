package io.tiercel.simulator.world;

import io.tiercel.core.affinity.CacheScheme;
import io.tiercel.core.affinity.CacheSchemes;
import io.tiercel.core.affinity.CachingConfig;
import io.tiercel.core.affinity.measure.FixedAffinity;
import io.tiercel.core.affinity.measure.SavingConfig;
import io.tiercel.core.locality.Placement;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The ways of placing tasks and using memory: those that CAVA's evaluation compares (section V-A), and ours. */
public enum Scheme {
    NO_CACHE,
    CAVA_LRU,
    STATIC_CA,
    CA_ONLY,
    CAVA,
    SAVING;

    /** As scenarios write it, and settings where it may be set: {@code ca-only}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public static Scheme labelled(String label) {
        return Arrays.stream(values())
                .filter(scheme -> scheme.label().equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "no policy is called " + label + "; there are " + String.join(", ", labels())));
    }

    public static List<String> labels() {
        return Arrays.stream(values()).map(Scheme::label).toList();
    }

    CacheScheme newCaching() {
        CachingConfig config = CachingConfig.DEFAULT;
        return switch (this) {
            case NO_CACHE -> CacheSchemes.noCache(config);
            case CAVA_LRU -> CacheSchemes.cavaLru(config);
            case STATIC_CA -> CacheSchemes.staticCa(config, FixedAffinity.paper());
            case CA_ONLY -> CacheSchemes.caOnly(config);
            case CAVA -> CacheSchemes.cava(config);
            case SAVING -> CacheSchemes.saving(config, SavingConfig.DEFAULT);
        };
    }

    /** How tasks are placed under it; under all of the paper's that use memory, as the paper does. */
    public Placement placement() {
        return switch (this) {
            case NO_CACHE -> Placement.DELAY;
            case CAVA_LRU, STATIC_CA, CA_ONLY, CAVA -> Placement.CAVA;
            case SAVING -> Placement.SAVING;
        };
    }
}
