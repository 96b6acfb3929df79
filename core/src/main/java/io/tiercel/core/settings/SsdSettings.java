package io.tiercel.core.settings;

import io.tiercel.core.settings.Setting.Kind;
import io.tiercel.core.ssd.plan.SsdSolverName;

/** The settings of SSDs that are shared among VMs; for the coordinator. */
public final class SsdSettings {
    static final SettingGroup GROUP = new SettingGroup();

    public static final Setting SOLVER = GROUP.define(
            "tiercel.ssd.solver",
            Kind.TEXT,
            SsdSolverName.MISS_COST.label(),
            "How SSDs are divided among the caches of VMs: miss-cost goes by what misses cost the jobs that wait, exact and "
                    + "genetic by AC-SSD's weights, genetic-printed by its genetic algorithm as printed, equal and "
                    + "working-set are what they are compared with, off leaves all as the agents' own files say.",
            SettingLimit.oneOf(SsdSolverName.labels()));
    public static final Setting JOBS = GROUP.define(
            "tiercel.ssd.jobs",
            Kind.FLAG,
            "true",
            "Whether a disk counts for miss-cost by how much jobs wait for it, as ResourceManagers tell. Otherwise all disks count "
                    + "alike.");
    public static final Setting INTERVAL = GROUP.define(
            "tiercel.ssd.interval",
            Kind.DURATION,
            "60s",
            "How often SSDs are divided anew, and for how long VMs are measured for it.",
            SettingLimit.lasting("5s"));
    public static final Setting MOVE_MIN = GROUP.define(
            "tiercel.ssd.move.min",
            Kind.COUNT,
            "2",
            "The least change of a cache's room that is made, in per cent of its SSD.",
            SettingLimit.between(0, 50));
    public static final Setting PAYBACK = GROUP.define(
            "tiercel.ssd.payback",
            Kind.COUNT,
            "5",
            "A change is made if it saves within so many intervals what it costs.",
            SettingLimit.between(1, 1_000));
    public static final Setting WEAR = GROUP.define(
            "tiercel.ssd.wear",
            Kind.DURATION,
            "1s",
            "What a gigabyte that is written to an SSD costs, as time of jobs that wait.");
    public static final Setting SEED = GROUP.define(
            "tiercel.ssd.seed", Kind.COUNT, "1", "The seed of the genetic algorithm; it is logged with each plan.");
    public static final Setting APPLICATIONS_FILE = GROUP.define(
            "tiercel.ssd.applications.file",
            Kind.TEXT,
            "",
            "A file that says which VM is of which application, in lines such as 'sales: vm1 vm2 vm3'. It counts more than "
                    + "what is seen of connections. It is read anew for each division.");

    private SsdSettings() {}
}
