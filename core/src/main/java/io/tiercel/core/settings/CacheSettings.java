package io.tiercel.core.settings;

import io.tiercel.core.settings.Setting.Kind;
import java.util.List;

/** The settings of the cache directory: which blocks DataNodes pin, and what clients report of their reads. */
public final class CacheSettings {
    /** The schemes that may be chosen. */
    public static final List<String> SCHEMES = List.of("saving", "cava", "cava-lru", "ca-only", "none");

    public static final Setting SCHEME = new Setting(
                    "tiercel.cache.scheme",
                    Kind.TEXT,
                    "saving",
                    "Which blocks are pinned: saving (by the time that reads to come will save), cava (by affinity and "
                            + "frequency, as CAVA does), cava-lru, ca-only, or none, for no block at all.")
            .within(SettingLimit.oneOf(SCHEMES));
    public static final Setting JOB_SILENCE = new Setting(
            "tiercel.cache.job.silence",
            Kind.DURATION,
            "60s",
            "After how long without a read a job is taken to have ended, where no ResourceManager says when it does.");

    /** In the order of the reference page. */
    public static final List<Setting> ALL = List.of(SCHEME, JOB_SILENCE);

    private CacheSettings() {}
}
