package io.tiercel.core.settings;

import io.tiercel.core.settings.Setting.Kind;

/** The settings of what the coordinator answers by HTTP. */
public final class RestSettings {
    static final SettingGroup GROUP = new SettingGroup();

    public static final Setting ADDRESS = GROUP.define(
            "tiercel.rest.address",
            Kind.TEXT,
            "127.0.0.1:8766",
            "Where the coordinator answers by HTTP: a loopback address, since nothing of it is encrypted. Who asks needs "
                    + "the token that 'tiercel ssd token' prints. Where the default is in use already, nothing is answered.");

    private RestSettings() {}
}
