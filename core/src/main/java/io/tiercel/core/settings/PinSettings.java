package io.tiercel.core.settings;

import io.tiercel.core.settings.Setting.Kind;
import java.util.List;

/** The settings of the DataNode plug-in, which pins blocks in memory. */
public final class PinSettings {
    public static final Setting CAPACITY = new Setting(
            "tiercel.datanode.pin.capacity",
            Kind.BYTES,
            "1g",
            "How much memory a DataNode may lock for pinned blocks and their checksums. Must not be more than the limit on "
                    + "locked memory of its process (LimitMEMLOCK).");
    public static final Setting RECONCILE_INTERVAL = new Setting(
            "tiercel.datanode.pin.reconcile.interval",
            Kind.DURATION,
            "3s",
            "How often a DataNode looks whether HDFS has deleted, moved or changed what is pinned: until then the memory "
                    + "of such a block stays locked.");

    /** In the order of the reference page. */
    public static final List<Setting> ALL = List.of(CAPACITY, RECONCILE_INTERVAL);

    private PinSettings() {}
}
