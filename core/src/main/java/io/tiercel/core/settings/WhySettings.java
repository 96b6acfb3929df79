package io.tiercel.core.settings;

import io.tiercel.core.settings.Setting.Kind;

/** The settings of what is remembered of decisions, for who asks why. */
public final class WhySettings {
    static final SettingGroup GROUP = new SettingGroup();

    public static final Setting DECISIONS = GROUP.define(
            "tiercel.why.decisions",
            Kind.COUNT,
            "20000",
            "How many decisions the coordinator and the ResourceManager each remember for tiercel why: of the coordinator the "
                    + "last word on so many blocks, of the ResourceManager as many tasks of jobs that have ended, as many "
                    + "offers of slots, and as many jobs with deadlines. A block takes some 400 bytes, a task or an offer "
                    + "some 20.",
            SettingLimit.between(100, 1_000_000));
    public static final Setting SAMPLE = GROUP.define(
            "tiercel.why.sample",
            Kind.COUNT,
            "64",
            "Of how many offers of slots the ResourceManager remembers one. The last offer of each job is always remembered.",
            SettingLimit.between(1, 1_000_000));

    private WhySettings() {}
}
