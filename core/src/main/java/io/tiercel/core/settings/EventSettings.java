package io.tiercel.core.settings;

import io.tiercel.core.events.AccessAuthority;
import io.tiercel.core.settings.Setting.Kind;

/** The settings of change events: the coordinator that polls HDFS, the relay on each machine, and their table. */
public final class EventSettings {
    static final SettingGroup GROUP = new SettingGroup();

    public static final Setting DIR = GROUP.define(
            "tiercel.events.dir",
            Kind.TEXT,
            "/dev/shm/tiercel-events",
            "Where the relay of this machine keeps its version tables, one a cluster: on tmpfs, readable by all, "
                    + "writable by the relay alone.");
    public static final Setting OWNER = GROUP.define(
            "tiercel.events.owner",
            Kind.TEXT,
            "root",
            "The operating-system user whose relay a client believes, besides root and its own user.");
    public static final Setting TABLE_CHANGES = GROUP.define(
            "tiercel.events.table.changes",
            Kind.COUNT,
            "1048576",
            "How many names of changes a table holds, each of 12 bytes: a power of two. A client process that has not looked "
                    + "for as long as these last drops all that it keeps.",
            SettingLimit.powerOfTwo("1024", "16777216"));
    public static final Setting TABLE_OPEN_MAX = GROUP.define(
            "tiercel.events.table.open.max",
            Kind.COUNT,
            "4194304",
            "How many places a table may have for names of open files, each of 12 bytes: a power of two. The relay "
                    + "begins with 65536, and doubles them when three fifths are taken. A file has two names, its "
                    + "directory has two more, and each directory above that has one. While there are too many, no "
                    + "NameNode answer is cached.",
            SettingLimit.powerOfTwo("1024", "16777216"));
    public static final Setting COORDINATOR_ADDRESS = GROUP.define(
            "tiercel.coordinator.address",
            Kind.TEXT,
            "127.0.0.1:8765",
            "Where the coordinator listens, and where relays, DataNodes and ResourceManagers look for it.");
    public static final Setting SECRET_FILE = GROUP.define(
            "tiercel.coordinator.secret.file",
            Kind.TEXT,
            "${user.home}/.tiercel/secret",
            "The coordinator's secret, or that of a peer's role, by which they know each other. Readable by its owner "
                    + "alone, who is the process's user or root. The coordinator makes its own where it is missing.");
    public static final Setting POLL_INTERVAL = GROUP.define(
            "tiercel.coordinator.poll.interval",
            Kind.DURATION,
            "5ms",
            "The pause between two polls of the NameNode's edits when nothing happens.");
    public static final Setting ROLL_TRANSACTIONS = GROUP.define(
            "tiercel.coordinator.roll.transactions",
            Kind.COUNT,
            "5000",
            "After how many transactions the coordinator has the NameNode begin a new segment of its edit log. The "
                    + "NameNode reads a segment from its beginning for every poll that finds something, so that a long "
                    + "one makes events late. 0: never.");
    public static final Setting RELAYS_MAX = GROUP.define(
            "tiercel.coordinator.relays.max",
            Kind.COUNT,
            "20000",
            "How many relays and other peers may be connected at once: a machine's relay is one, its DataNode "
                    + "another, each ResourceManager and each command that asks the coordinator one more. Each takes an "
                    + "open file.",
            SettingLimit.between(1, 1_000_000));
    public static final Setting OPEN_FILES_MAX = GROUP.define(
            "tiercel.coordinator.open-files.max",
            Kind.COUNT,
            "500000",
            "How many files open for writing are followed. While there are more, no NameNode answer is cached.",
            SettingLimit.between(1, 10_000_000));
    public static final Setting ACCESS_AUTHORITY = GROUP.define(
            "tiercel.coordinator.access-authority",
            Kind.TEXT,
            AccessAuthority.UNKNOWN.label(),
            "Who decides which user may read what. hdfs: permissions and access control lists alone. outside: also a provider "
                    + "such as Ranger's, so that no answer is kept for longer than 0.2 s. ask: what the NameNodes show at "
                    + "/conf, and outside until one does.",
            SettingLimit.oneOf(AccessAuthority.labels()));
    public static final Setting PRINCIPAL = GROUP.define(
            "tiercel.coordinator.kerberos.principal",
            Kind.TEXT,
            "",
            "The HDFS superuser's principal in a Kerberos cluster; empty: the user who starts the coordinator.");
    public static final Setting KEYTAB =
            GROUP.define("tiercel.coordinator.kerberos.keytab", Kind.TEXT, "", "The keytab of that principal.");
    public static final Setting PING_INTERVAL = GROUP.define(
            "tiercel.relay.ping.interval",
            Kind.DURATION,
            "20ms",
            "How often a relay asks the coordinator to confirm that it has seen everything.");

    private EventSettings() {}
}
