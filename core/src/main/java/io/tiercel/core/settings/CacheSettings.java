package io.tiercel.core.settings;

import io.tiercel.core.affinity.CachingConfig;
import io.tiercel.core.affinity.Scheme;
import io.tiercel.core.affinity.measure.AffinityConfig;
import io.tiercel.core.settings.Setting.Kind;
import java.util.List;
import java.util.Map;

/** The settings of the cache directory: which blocks DataNodes pin, and what clients report of their reads. */
public final class CacheSettings {
    static final SettingGroup GROUP = new SettingGroup();

    public static final Setting SCHEME = GROUP.define(
            "tiercel.cache.scheme",
            Kind.TEXT,
            Scheme.SAVING.label(),
            "Which blocks are pinned: " + choice(Scheme.oursFirst()) + ".",
            SettingLimit.oneOf(Scheme.labels()));
    public static final Setting JOB_SILENCE = GROUP.define(
            "tiercel.cache.job.silence",
            Kind.DURATION,
            "60s",
            "After how long without a read a job is taken to have ended, where no ResourceManager says when it does.");

    public static final Setting PREFETCH_CAPACITY = GROUP.define(
            "tiercel.cache.prefetch.capacity",
            Kind.BYTES,
            "0",
            "How many bytes of input may be pinned before anybody has read them, for the job that comes next while others run; "
                    + "0 for none. They count as pinned like all others.");
    public static final Setting PREFETCH_RATE = GROUP.define(
            "tiercel.cache.prefetch.rate",
            Kind.BYTES,
            "50m",
            "How many bytes a second are read ahead in this way, from all disks together.",
            SettingLimit.atLeast("1m"));

    public static final Setting REPORTS = GROUP.define(
            "tiercel.client.reports.enabled",
            Kind.FLAG,
            "true",
            "Whether clients tell the relay of their machine which blocks they read, by which it is decided what to pin.");
    public static final Setting STEERING = GROUP.define(
            "tiercel.client.steering.enabled",
            Kind.FLAG,
            "true",
            "Whether clients read a block first from the DataNode that has it in memory, where that is nearer, as the locality "
                    + "levels rank it, than the nearest copy on a disk.");

    public static final Setting WINDOW = GROUP.define(
            "tiercel.cache.window",
            Kind.DURATION,
            "24h",
            "For how long a job's access to a file counts for how often the file is read.",
            SettingLimit.lasting("1s"));
    public static final Setting AFFINITY_VALUES = GROUP.define(
            "tiercel.cache.affinity.values",
            Kind.TEXT,
            "0.249, 0.139, 0.041",
            "What high, medium and low cache affinity count for, as shares of run time saved. The default is the mean of CAVA's "
                    + "own measurements in each class.",
            AffinityText::values);
    public static final Setting AFFINITY_PROFILE = GROUP.define(
            "tiercel.cache.affinity.profile",
            Kind.TEXT,
            "",
            "What applications gain from memory as shares of their run time, for the scheme static-ca: NAME=SHARE with commas "
                    + "between. Others count as medium. Where it is not set it is what CAVA profiled.",
            AffinityText::profile);
    public static final Setting AFFINITY_TASKS_LEAST = GROUP.define(
            "tiercel.cache.affinity.tasks.least",
            Kind.COUNT,
            "5",
            "After how many measured tasks an application's affinity may be decided, if it is clear by then: the class is the "
                    + "same all over the interval of 99 % of their mean. Tasks count together over jobs and runs.",
            SettingLimit.between(2, 10_000));
    public static final Setting AFFINITY_TASKS_MOST = GROUP.define(
            "tiercel.cache.affinity.tasks.most",
            Kind.COUNT,
            "20",
            "After how many measured tasks an application's affinity is decided in any case. CAVA takes 50.",
            SettingLimit.between(2, 10_000));
    public static final Setting MOSTLY_CACHED = GROUP.define(
            "tiercel.cache.affinity.mostly-cached",
            Kind.COUNT,
            "50",
            "From how many per cent of measured tasks with input from memory on the CPU is not looked at.",
            SettingLimit.between(0, 100));

    private CacheSettings() {}

    /** How caching goes about it, by these settings. Fewer tasks at most than at least count as equal. */
    public static CachingConfig caching(Settings settings) {
        AffinityConfig usual = AffinityConfig.DEFAULT;
        int least = (int) settings.count(AFFINITY_TASKS_LEAST);
        AffinityConfig affinity = new AffinityConfig(
                AffinityText.values(settings.text(AFFINITY_VALUES)),
                least,
                Math.max(least, (int) settings.count(AFFINITY_TASKS_MOST)),
                settings.count(MOSTLY_CACHED) / 100.0,
                usual.averageWeight(),
                usual.runsToReuse(),
                usual.applicationsToRemember(),
                usual.unmeasured());
        return new CachingConfig(
                settings.nanos(WINDOW),
                CachingConfig.DEFAULT.replanNanos(),
                affinity,
                profile(settings.text(AFFINITY_PROFILE)));
    }

    private static Map<String, Double> profile(String text) {
        return text.isBlank() ? CachingConfig.DEFAULT.profile() : AffinityText.profile(text);
    }

    private static String choice(List<Scheme> schemes) {
        List<String> words = schemes.stream().map(Scheme::settingWords).toList();
        int last = words.size() - 1;
        return String.join(", ", words.subList(0, last)) + ", or " + words.get(last);
    }
}
