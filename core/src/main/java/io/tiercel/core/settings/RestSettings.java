package io.tiercel.core.settings;

import io.tiercel.core.settings.Setting.Kind;

/** The settings of what the coordinator and relays answer by HTTP. */
public final class RestSettings {
    static final SettingGroup GROUP = new SettingGroup();

    public static final Setting ADDRESS = GROUP.define(
            "tiercel.rest.address",
            Kind.TEXT,
            "127.0.0.1:8766",
            "Where the coordinator answers by HTTP: its dashboard at /, /health and /metrics for whoever can reach it, and the "
                    + "rest for who has the token that 'tiercel ssd token' prints, or a Kerberos ticket. Where the default is in use already, "
                    + "nothing is answered.");
    public static final Setting REMOTE = GROUP.define(
            "tiercel.rest.remote",
            Kind.FLAG,
            "false",
            "Whether tiercel.rest.address may be another than a loopback address. Nothing of it is encrypted, the token "
                    + "included: true is for a network that you trust. Elsewhere put a proxy with TLS before it.");
    public static final Setting HOSTS = GROUP.define(
            "tiercel.rest.hosts",
            Kind.TEXT,
            "",
            "Further names under which browsers may ask the coordinator by HTTP, separated by commas: those of a proxy before "
                    + "it. The names of loopback and those of tiercel.rest.address and tiercel.rest.kerberos.principal are always taken.");
    public static final Setting PREFIX = GROUP.define(
            "tiercel.rest.prefix",
            Kind.TEXT,
            "",
            "The beginning of paths, as /tiercel, where a proxy before the coordinator passes it on. Empty where there is "
                    + "none, or the proxy takes it away.");
    public static final Setting KERBEROS_PRINCIPAL = GROUP.define(
            "tiercel.rest.kerberos.principal",
            Kind.TEXT,
            "",
            "The principal for SPNEGO in a Kerberos cluster, as HTTP/_HOST@REALM: who has a ticket may ask the coordinator by "
                    + "HTTP without the token, if it is the coordinator's user or dfs.cluster.administrators names it. Empty: "
                    + "by the token alone.");
    public static final Setting KERBEROS_KEYTAB = GROUP.define(
            "tiercel.rest.kerberos.keytab",
            Kind.TEXT,
            "",
            "The keytab of that principal. It may be the one that Hadoop's own web pages have on this machine.");
    public static final Setting RELAY_ADDRESS = GROUP.define(
            "tiercel.relay.http.address",
            Kind.TEXT,
            "127.0.0.1:8768",
            "Where a relay answers /health and /metrics by HTTP: a loopback address, one for each relay of a machine. Where "
                    + "the default is in use already, nothing is answered.");

    private RestSettings() {}
}
