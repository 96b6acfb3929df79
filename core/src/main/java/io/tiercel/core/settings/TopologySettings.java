package io.tiercel.core.settings;

import io.tiercel.core.settings.Setting.Kind;

/** The settings of what relays measure, for a topology that nobody tells. */
public final class TopologySettings {
    static final SettingGroup GROUP = new SettingGroup();

    public static final Setting MEASURE_ADDRESS = GROUP.define(
            "tiercel.topology.measure.address",
            Kind.TEXT,
            "0.0.0.0:8767",
            "Where a relay waits for what other relays push, while the coordinator has them measure and for half a minute "
                    + "after; otherwise nothing listens there. Port 0 is any that is free. Where it is empty, the relay "
                    + "takes no part in measurements.");
    public static final Setting PAIR_BYTES = GROUP.define(
            "tiercel.topology.measure.pair.max",
            Kind.BYTES,
            "128m",
            "How much two VMs may push to each other in one measurement, both directions together. Where links are slow it "
                    + "is less: a push of 150 ms is enough.",
            SettingLimit.atLeast("2m"));
    public static final Setting TOTAL_BYTES = GROUP.define(
            "tiercel.topology.measure.total.max",
            Kind.BYTES,
            "32g",
            "How much all VMs together may push while tiercel topology infer measures. Many pairs have less each for it; "
                    + "where 2m for each would be more than this, nothing is measured.",
            SettingLimit.atLeast("2m"));
    public static final Setting PAUSE = GROUP.define(
            "tiercel.topology.measure.pause",
            Kind.DURATION,
            "0s",
            "How long nothing is pushed after a pair has been measured, while tiercel topology infer measures.");

    public static final Setting INFERRED_FILE = GROUP.define(
            "tiercel.topology.inferred.file",
            Kind.TEXT,
            "",
            "Where the topology is written that the coordinator has relays measure by itself, again when VMs come or move: by "
                    + "the coordinator, and by each relay where it is set for that. tiercel.topology.file may name the same "
                    + "file. Where it is empty, nothing is measured but by tiercel topology infer.");
    public static final Setting PAIR_INTERVAL = GROUP.define(
            "tiercel.topology.inferred.pair.interval",
            Kind.DURATION,
            "10s",
            "From one pair to the next at least, where the coordinator has VMs measured by itself that are new or may have "
                    + "moved.",
            SettingLimit.lasting("10ms"));
    public static final Setting CHECK_INTERVAL = GROUP.define(
            "tiercel.topology.inferred.check.interval",
            Kind.DURATION,
            "1m",
            "How often the coordinator has one pair measured again that is known, to see whether VMs have moved.",
            SettingLimit.lasting("10ms"));

    private TopologySettings() {}
}
