package io.tiercel.cli.doctor;

import io.tiercel.install.hadoop.PlugIn;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * A JVM of this machine that uses Hadoop, as it is seen from outside.
 *
 * @param pid its number
 * @param user who runs it
 * @param name what it is, such as {@code NodeManager}
 * @param conf where it has its configuration from, the first directory first
 * @param ours jars and directories that it has on its class path and that have something of Tiercel
 */
record HadoopProcess(long pid, String user, String name, List<Path> conf, List<Path> ours) {
    HadoopProcess {
        conf = List.copyOf(conf);
        ours = List.copyOf(ours);
    }

    /** For people. */
    String inWords() {
        return name + " (process " + pid + " of " + user + ")";
    }

    /** Whether it is one that loads that part by itself. */
    boolean loads(PlugIn part) {
        String plain = name.toLowerCase(Locale.ROOT);
        return switch (part) {
            case CLIENT -> true;
            case DATANODE -> plain.equals("datanode") || plain.equals("securedatanodestarter");
            case RESOURCEMANAGER -> plain.equals("resourcemanager");
            case APPMASTER -> false;
        };
    }
}
