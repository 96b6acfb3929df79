package io.tiercel.core.settings;

import io.tiercel.core.settings.Setting.Kind;

/** The settings of learning how long tasks take. */
public final class LearningSettings {
    static final SettingGroup GROUP = new SettingGroup();

    public static final Setting MODELS_FILE = GROUP.define(
            "tiercel.deadline.models.file",
            Kind.TEXT,
            "${user.home}/.tiercel/models",
            "The file in which the coordinator keeps its models of how long tasks take. A damaged one is set aside, and "
                    + "models are learned anew.");

    private LearningSettings() {}
}
