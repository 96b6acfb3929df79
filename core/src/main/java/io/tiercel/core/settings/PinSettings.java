package io.tiercel.core.settings;

import io.tiercel.core.settings.Setting.Kind;

/** The settings of the DataNode plug-in, which pins blocks in memory. */
public final class PinSettings {
    static final SettingGroup GROUP = new SettingGroup();

    public static final Setting CAPACITY = GROUP.define(
            "tiercel.datanode.pin.capacity",
            Kind.BYTES,
            "1g",
            "How much memory a DataNode may lock for pinned blocks and their checksums. Must not be more than the limit on "
                    + "locked memory of its process (LimitMEMLOCK).");
    public static final Setting RECONCILE_INTERVAL = GROUP.define(
            "tiercel.datanode.pin.reconcile.interval",
            Kind.DURATION,
            "3s",
            "How often a DataNode looks whether HDFS has deleted, moved or changed what is pinned: until then the memory "
                    + "of such a block stays locked.");

    private PinSettings() {}
}
