package io.tiercel.lab.daemons;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How many workers the masters count on.
 *
 * @param dataNodes -1 while the NameNode does not answer
 * @param nodeManagers -1 while the ResourceManager does not answer
 */
public record LiveNodes(int dataNodes, int nodeManagers) {
    static final String PREFIX = "live ";
    private static final Pattern LINE = Pattern.compile(PREFIX + "(-?\\d+) (-?\\d+)");

    /** Neither master has answered. */
    public static final LiveNodes UNKNOWN = new LiveNodes(-1, -1);

    boolean atLeast(LiveNodes wanted) {
        return dataNodes >= wanted.dataNodes && nodeManagers >= wanted.nodeManagers;
    }

    String line() {
        return PREFIX + dataNodes + " " + nodeManagers;
    }

    static LiveNodes parse(String line) {
        Matcher matcher = LINE.matcher(line);
        return matcher.matches()
                ? new LiveNodes(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)))
                : UNKNOWN;
    }
}
