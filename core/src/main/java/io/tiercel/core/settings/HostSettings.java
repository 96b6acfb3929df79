package io.tiercel.core.settings;

import io.tiercel.core.settings.Setting.Kind;

/** The settings of hypervisors: which of their VMs are best-effort. */
public final class HostSettings {
    static final SettingGroup GROUP = new SettingGroup();

    public static final Setting BACKGROUND = GROUP.define(
            "tiercel.host.background",
            Kind.TEXT,
            "",
            "The best-effort VMs, as names or patterns with *, with commas between them, such as hadoop-*; for the "
                    + "coordinator. The agents of hypervisors put them in the background CPU class, unless a host's own "
                    + "file or a VM's metadata says otherwise.");

    private HostSettings() {}
}
