package io.tiercel.core.settings;

import io.tiercel.core.locality.JobScoreOrder;
import io.tiercel.core.locality.Placement;
import io.tiercel.core.model.LocalityOrder;
import io.tiercel.core.settings.Setting.Kind;
import java.util.Arrays;

/** The settings of the ResourceManager plug-in, which decides where tasks run, and of the topology it goes by. */
public final class SchedulingSettings {
    static final SettingGroup GROUP = new SettingGroup();

    private static final String OF_MEMORY = "times the share of the job's input that is in memory";
    private static final String BY_POLICY = "Where it is not set the policy's own number holds.";

    public static final Setting TOPOLOGY_FILE = GROUP.define(
            "tiercel.topology.file",
            Kind.TEXT,
            "",
            "The file that says which VM is on which host in which rack: a line for each VM, with its name, its host and its "
                    + "rack; for the ResourceManager, clients and the coordinator. Without it, and for VMs that are not in "
                    + "it, each VM counts as a host of its own in the rack that YARN, or to clients HDFS, has for it.");
    public static final Setting POLICY = GROUP.define(
            "tiercel.scheduling.policy",
            Kind.TEXT,
            "saving",
            "How long a job waits for a slot near its input: cava tells seven levels of memory and disk apart, saving "
                    + "does so too but waits for memory less where there are fewer VMs than in the paper, delay "
                    + "is plain delay scheduling, fifo never waits.",
            SettingLimit.oneOf(Placement.labels()));
    public static final Setting LEVELS = GROUP.define(
            "tiercel.scheduling.levels",
            Kind.TEXT,
            "",
            "The levels of locality, best first, with commas between them: vm-memory, host-memory, rack-memory, "
                    + "vm-disk, host-disk, rack-disk, off-rack. By it the ResourceManager places tasks, and clients "
                    + "choose the replica to read. Where it is not set the policy's own order holds for tasks, and "
                    + "for reads the seven as they stand here, which are cava's.",
            text -> {
                if (!text.isBlank()) {
                    LocalityOrder.parse(text);
                }
            });
    public static final Setting VM_MEMORY_SKIPS = skips("vm-memory", OF_MEMORY);
    public static final Setting HOST_MEMORY_SKIPS = skips("host-memory", OF_MEMORY);
    public static final Setting RACK_MEMORY_SKIPS = skips("rack-memory", OF_MEMORY);
    public static final Setting VM_DISK_SKIPS = skips("vm-disk", "by default half as many as there are VMs");
    public static final Setting HOST_DISK_SKIPS = skips("host-disk", "by default as many as there are VMs");
    public static final Setting RESET_ALWAYS = GROUP.define(
            "tiercel.scheduling.skips.reset-always",
            Kind.FLAG,
            "false",
            "Whether a job counts its skipped slots anew also after a task at the last levels, rack disk and off the rack. CAVA's "
                    + "algorithm as printed does not.");
    public static final Setting ORDER_MODE = GROUP.define(
            "tiercel.scheduling.order.mode",
            Kind.TEXT,
            "fraction",
            "By what the cached-input order ranks jobs: fraction is the share of their own blocks that is cached, "
                    + "paper and bytes what share of all cached blocks or bytes they read.",
            SettingLimit.oneOf(Arrays.stream(JobScoreOrder.Mode.values())
                    .map(JobScoreOrder.Mode::label)
                    .toList()));
    public static final Setting ORDER_AGING = GROUP.define(
            "tiercel.scheduling.order.aging",
            Kind.DURATION,
            "10m",
            "After how long a wait a job comes first in the cached-input order, whatever is cached; 0s for never.");
    public static final Setting STRICT = GROUP.define(
            "tiercel.strict",
            Kind.FLAG,
            "false",
            "Whether a ResourceManager does not start where a setting of Tiercel cannot be used. Otherwise it starts, and "
                    + "CapacityScheduler decides alone. Its log, its JMX bean Health and tiercel doctor then say why.");
    public static final Setting TOLD_MAX = GROUP.define(
            "tiercel.scheduling.told.max",
            Kind.BYTES,
            "1g",
            "How much of the ResourceManager's memory what masters tell of their tasks may take, by estimate, with what is made "
                    + "of it, but no more than a quarter of its heap. A job that does not fit is scheduled as without "
                    + "Tiercel. A task takes half a kilobyte to two.");
    public static final Setting TOLD_JOB_MAX = GROUP.define(
            "tiercel.scheduling.told.job.max", Kind.BYTES, "128m", "As tiercel.scheduling.told.max, of one job.");

    public static final Setting APPLICATION = GROUP.define(
            "tiercel.job.application",
            Kind.TEXT,
            "",
            "Of which application the job is a run: what was learned of earlier runs holds for it. Where it is not set it is "
                    + "the job's mapper class, or the job's name where there is none.");

    public static final Setting INPUTS = GROUP.define(
            "tiercel.job.inputs",
            Kind.TEXT,
            "",
            "What the job reads in HDFS: files and folders, with commas between them. The ResourceManager then knows of the job's "
                    + "input before its master runs. A job runs the same whether this is right or not.");

    private SchedulingSettings() {}

    /** The order of levels that is set, otherwise this one. */
    public static LocalityOrder levels(Settings settings, LocalityOrder unset) {
        String text = settings.text(LEVELS);
        return text.isBlank() ? unset : LocalityOrder.parse(text);
    }

    private static Setting skips(String level, String unit) {
        return GROUP.define(
                "tiercel.scheduling.skips." + level,
                Kind.TEXT,
                "",
                "How many slots in a row a job lets pass for the sake of one at " + level + ", " + unit + ". "
                        + BY_POLICY,
                text -> {
                    if (!text.isBlank()) {
                        SettingText.count(text);
                    }
                });
    }
}
