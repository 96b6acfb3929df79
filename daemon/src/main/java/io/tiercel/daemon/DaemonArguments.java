package io.tiercel.daemon;

import java.net.URI;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;

/**
 * What a daemon was started with.
 *
 * @param fileSystem the cluster
 * @param settings the settings given with {@code -D}, Tiercel's and Hadoop's
 */
public record DaemonArguments(URI fileSystem, Map<String, String> settings) {
    private static final int PORT_MAX = 65_535;

    public DaemonArguments {
        settings = Map.copyOf(settings);
        if (!"hdfs".equals(fileSystem.getScheme()) || fileSystem.getHost() == null) {
            throw new IllegalArgumentException("--fs must be hdfs://HOST[:PORT] or hdfs://NAMESERVICE: " + fileSystem);
        }
        if (fileSystem.getPort() == 0 || fileSystem.getPort() > PORT_MAX) {
            throw new IllegalArgumentException("the port of --fs must be from 1 to " + PORT_MAX + ": " + fileSystem);
        }
    }

    /**
     * Of the cluster that {@code fs.defaultFS} names, in these settings or in the files that a daemon reads.
     *
     * @throws IllegalArgumentException if it names no HDFS
     */
    public static DaemonArguments ofDefault(Map<String, String> settings) {
        Configuration conf = DaemonSettings.configuration();
        settings.forEach(conf::set);
        String text = conf.getTrimmed(CommonConfigurationKeysPublic.FS_DEFAULT_NAME_KEY, "");
        URI named = URI.create(text);
        if (!"hdfs".equals(named.getScheme()) || named.getHost() == null) {
            throw new IllegalArgumentException("--fs hdfs://HOST[:PORT] is missing, and fs.defaultFS names no HDFS: "
                    + (text.isEmpty() ? "nothing" : text) + ". Is HADOOP_CONF_DIR the cluster's?");
        }
        return new DaemonArguments(URI.create("hdfs://" + named.getAuthority()), settings);
    }

    /**
     * Reads {@code --fs URI} and any number of {@code -D key=value} or {@code -Dkey=value}. Without {@code --fs} as {@link
     * #ofDefault}.
     *
     * @throws IllegalArgumentException that says what is wrong
     */
    static DaemonArguments parse(String... arguments) {
        Deque<String> rest = new ArrayDeque<>(List.of(arguments));
        Map<String, String> settings = new TreeMap<>();
        String fileSystem = "";
        while (!rest.isEmpty()) {
            String argument = rest.pop();
            if (argument.equals("--fs")) {
                fileSystem = operand(argument, rest);
            } else if (argument.startsWith("--fs=")) {
                fileSystem = argument.substring("--fs=".length());
            } else if (argument.equals("-D")) {
                put(operand(argument, rest), settings);
            } else if (argument.startsWith("-D")) {
                put(argument.substring(2), settings);
            } else {
                throw new IllegalArgumentException("unknown argument " + argument);
            }
        }
        return fileSystem.isEmpty() ? ofDefault(settings) : new DaemonArguments(URI.create(fileSystem), settings);
    }

    private static String operand(String argument, Deque<String> rest) {
        if (rest.isEmpty()) {
            throw new IllegalArgumentException(argument + " must be followed by its value");
        }
        return rest.pop();
    }

    private static void put(String assignment, Map<String, String> settings) {
        int equals = assignment.indexOf('=');
        if (equals < 1) {
            throw new IllegalArgumentException("-D must be followed by key=value, found '" + assignment + "'");
        }
        settings.put(
                assignment.substring(0, equals).trim(),
                assignment.substring(equals + 1).trim());
    }
}
