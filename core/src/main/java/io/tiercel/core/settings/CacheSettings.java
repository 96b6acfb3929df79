package io.tiercel.core.settings;

import io.tiercel.core.affinity.Scheme;
import io.tiercel.core.settings.Setting.Kind;
import java.util.List;

/** The settings of the cache directory: which blocks DataNodes pin, and what clients report of their reads. */
public final class CacheSettings {
    static final SettingGroup GROUP = new SettingGroup();

    public static final Setting SCHEME = GROUP.define(
            "tiercel.cache.scheme",
            Kind.TEXT,
            Scheme.SAVING.settingText(),
            "Which blocks are pinned: " + choice(Scheme.settable()) + ".",
            SettingLimit.oneOf(
                    Scheme.settable().stream().map(Scheme::settingText).toList()));
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

    private CacheSettings() {}

    private static String choice(List<Scheme> schemes) {
        List<String> words = schemes.stream().map(Scheme::settingWords).toList();
        int last = words.size() - 1;
        return String.join(", ", words.subList(0, last)) + ", or " + words.get(last);
    }
}
