package io.tiercel.core.settings;

import io.tiercel.core.hot.HotConfig;
import io.tiercel.core.hot.HotModel;
import io.tiercel.core.settings.Setting.Kind;

/** The settings of hot blocks: when a block is hot, and which memcached servers hold those that are. */
public final class HotSettings {
    static final SettingGroup GROUP = new SettingGroup();

    private static final String AUTO = "auto";

    public static final Setting SERVERS = GROUP.define(
            "tiercel.hot.servers",
            Kind.TEXT,
            "",
            "The memcached servers for hot blocks, as host:port with commas between them, by the names that all clients can "
                    + "reach them by; for the coordinator. Where there are none the tier is off.");
    public static final Setting MODEL = GROUP.define(
            "tiercel.hot.model",
            Kind.TEXT,
            "expected",
            "What makes room in a full server: expected (the fewest reads within the window, ours), vanilla (least "
                    + "recently read), printed and weighted (the hot-blocks paper's algorithm 1 as its figure and as its "
                    + "text have it), or noop.",
            SettingLimit.oneOf(HotModel.labels()));
    public static final Setting THRESHOLD = GROUP.define(
            "tiercel.hot.threshold",
            Kind.TEXT,
            AUTO,
            "A block that was read more often than this within the window is hot. A count, or auto: the highest at which the "
                    + "hot blocks fill the servers, and 1 at least.",
            SettingLimit.autoOr(Kind.COUNT, SettingLimit.NONE));
    public static final Setting WINDOW = GROUP.define(
            "tiercel.hot.window",
            Kind.TEXT,
            AUTO,
            "How far back reads count. A block that nobody has read for so long is let go. A time such as 60s, or auto: until "
                    + "12 times as much was read as the servers may hold, from 60 s to a day.",
            SettingLimit.autoOr(Kind.DURATION, SettingLimit.lasting("1ms")));
    public static final Setting CAPACITY = GROUP.define(
            "tiercel.hot.server.capacity",
            Kind.BYTES,
            "0",
            "How much each server may hold; 0 for nine tenths of what it says that it has room for.");
    public static final Setting CLIENT_ENABLED = GROUP.define(
            "tiercel.client.hot.enabled",
            Kind.FLAG,
            "true",
            "Whether clients read hot blocks from memcached, and bring what is missing there.");
    public static final Setting CLIENT_TIMEOUT = GROUP.define(
            "tiercel.client.hot.timeout",
            Kind.DURATION,
            "250ms",
            "How long a client waits for a piece of a block from memcached before it reads from HDFS.");

    private HotSettings() {}

    /** When a block is hot, by the settings. */
    public static HotConfig config(Settings settings) {
        HotConfig adapted = HotConfig.adapted();
        boolean adaptsThreshold = isAuto(settings, THRESHOLD);
        boolean adaptsWindow = isAuto(settings, WINDOW);
        HotConfig fixed = HotConfig.of(
                adaptsThreshold ? adapted.thresholdMin() : (int) Math.min(Integer.MAX_VALUE, settings.count(THRESHOLD)),
                adaptsWindow ? adapted.windowNanosMin() : settings.nanos(WINDOW));
        HotConfig config = adaptsThreshold ? fixed.withAdaptedThreshold() : fixed;
        return adaptsWindow ? config.withAdaptedWindow() : config;
    }

    private static boolean isAuto(Settings settings, Setting setting) {
        return settings.text(setting).trim().equals(AUTO);
    }
}
