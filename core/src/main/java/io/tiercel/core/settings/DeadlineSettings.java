package io.tiercel.core.settings;

import io.tiercel.core.deadline.DeadlineConfig;
import io.tiercel.core.deadline.admission.AdmissionMode;
import io.tiercel.core.deadline.choice.ReadGuard;
import io.tiercel.core.deadline.choice.SlotRule;
import io.tiercel.core.deadline.progress.ProgressRule;
import io.tiercel.core.settings.Setting.Kind;
import java.util.Locale;

/** The settings of jobs with deadlines: those of the ResourceManager plug-in, and the deadline of a job itself. */
public final class DeadlineSettings {
    static final SettingGroup GROUP = new SettingGroup();

    /** Not limited here: who reads it says what is wrong to the job's owner, and the job runs. */
    public static final Setting DEADLINE = GROUP.define(
            "tiercel.deadline",
            Kind.TEXT,
            "",
            "By when the job must have finished: a time from its submission, such as 20m or 1h30m, or a moment, such as "
                    + "2026-11-27T18:00:00Z. Where it is not set the job has no deadline.");

    public static final Setting POLICY = GROUP.define(
            "tiercel.deadline.policy",
            Kind.TEXT,
            DeadlineConfig.DEFAULT.rule().label(),
            "Which job a free slot is for: mimp gives it to late jobs, and else to the one that it suits best, opportunity "
                    + "also weighs what the queue's other slots are worth to the job, edf goes by deadline, fifo by arrival.",
            SettingLimit.oneOf(SlotRule.labels()));
    public static final Setting PROGRESS = GROUP.define(
            "tiercel.deadline.progress",
            Kind.TEXT,
            DeadlineConfig.DEFAULT.progress().label(),
            "How it is judged whether a job is on track and when it will have finished: whole counts whole tasks and the "
                    + "whole job, paper is MIMP's equations 3 and 6 as printed, for its map phase.",
            SettingLimit.oneOf(ProgressRule.labels()));
    public static final Setting ADMISSION = GROUP.define(
            "tiercel.deadline.admission",
            Kind.TEXT,
            DeadlineConfig.DEFAULT.admission().label(),
            "Which jobs with a deadline are taken: strict takes those with which every job that was taken keeps its "
                    + "deadline, paper looks at earlier deadlines alone, none takes all and promises nothing.",
            SettingLimit.oneOf(AdmissionMode.labels()));
    public static final Setting CONFIDENCE = GROUP.define(
            "tiercel.deadline.confidence",
            Kind.COUNT,
            "90",
            "With which confidence a promised deadline is kept, in per cent.",
            SettingLimit.between(50, 99));
    public static final Setting DATANODE_GUARD = GROUP.define(
            "tiercel.deadline.datanode.guard",
            Kind.TEXT,
            DeadlineConfig.DEFAULT.guard().label(),
            "Which DataNode a new task's reading counts for: read is the one that it will read from, spread is all of them in "
                    + "equal parts, as MIMP's equation 5 has it.",
            SettingLimit.oneOf(ReadGuard.labels()));
    public static final Setting DATANODE_LIMIT = GROUP.define(
            "tiercel.deadline.datanode.limit",
            Kind.COUNT,
            "0",
            "How many megabytes a second may be read from a DataNode before no further task on track is started that reads "
                    + "from it; 0 to learn it from the most that was seen.",
            SettingLimit.between(0, 1_000_000));
    public static final Setting AGING = GROUP.define(
            "tiercel.deadline.aging",
            Kind.DURATION,
            "2m",
            "After how long without a slot a job without promise has its turn before late jobs; 0s for never.");

    public static final Setting MODELS_FILE = GROUP.define(
            "tiercel.deadline.models.file",
            Kind.TEXT,
            "${user.home}/.tiercel/models",
            "The file in which the coordinator keeps its models of how long tasks take. A damaged one is set aside, and "
                    + "models are learned anew. Beside it is affinities, with what applications gain from memory.");

    private DeadlineSettings() {}

    /** What the scheduling of jobs with deadlines is put together from. */
    public static DeadlineConfig config(Settings settings) {
        return new DeadlineConfig(
                SlotRule.valueOf(constant(settings, POLICY)),
                ProgressRule.valueOf(constant(settings, PROGRESS)),
                AdmissionMode.valueOf(constant(settings, ADMISSION)),
                settings.count(CONFIDENCE) / 100.0,
                ReadGuard.valueOf(constant(settings, DATANODE_GUARD)),
                settings.count(DATANODE_LIMIT),
                settings.nanos(AGING));
    }

    private static String constant(Settings settings, Setting setting) {
        return settings.text(setting).trim().toUpperCase(Locale.ROOT);
    }
}
