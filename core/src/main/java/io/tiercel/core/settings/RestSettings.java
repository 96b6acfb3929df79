package io.tiercel.core.settings;

import io.tiercel.core.settings.Setting.Kind;

/** The settings of what the coordinator and relays answer by HTTP. */
public final class RestSettings {
    static final SettingGroup GROUP = new SettingGroup();

    public static final Setting ADDRESS = GROUP.define(
            "tiercel.rest.address",
            Kind.TEXT,
            "127.0.0.1:8766",
            "Where the coordinator answers by HTTP: a loopback address, since nothing of it is encrypted. Whoever is on its "
                    + "machine may ask for /health and /metrics. Who asks for more needs the token that 'tiercel ssd "
                    + "token' prints. Where the default is in use already, nothing is answered.");
    public static final Setting RELAY_ADDRESS = GROUP.define(
            "tiercel.relay.http.address",
            Kind.TEXT,
            "127.0.0.1:8768",
            "Where a relay answers /health and /metrics by HTTP: a loopback address, one for each relay of a machine. Where "
                    + "the default is in use already, nothing is answered.");

    private RestSettings() {}
}
