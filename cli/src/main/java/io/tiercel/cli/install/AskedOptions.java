package io.tiercel.cli.install;

import io.tiercel.core.build.Build;
import io.tiercel.install.act.InstallState;
import io.tiercel.install.plan.InstallOptions;
import io.tiercel.install.plan.InstallRole;
import io.tiercel.install.plan.UnitText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What an installation may be asked for. What is not said is as it was the last time. */
public final class AskedOptions {
    private static final String ADDRESS = "tiercel.coordinator.address";
    private static final int DEFAULT_PORT = 8765;

    @Option(
            names = "--hadoop-conf",
            paramLabel = "DIR",
            description = "The configuration of Hadoop on this machine. Default: $HADOOP_CONF_DIR, otherwise "
                    + "/etc/hadoop/conf")
    private @Nullable Path hadoopConf;

    @Option(
            names = "--coordinator",
            paramLabel = "HOST[:PORT]",
            description = "Where the coordinator listens, as all machines name it.")
    private @Nullable String coordinator;

    @Option(
            names = "--fs",
            paramLabel = "URI",
            description = "The cluster, as hdfs://NAME. Default: what fs.defaultFS says.")
    private @Nullable String fileSystem;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "A setting of Tiercel's, such as tiercel.datanode.pin.capacity=8g; may be repeated.")
    private Map<String, String> settings = new LinkedHashMap<>();

    @Option(
            names = "--queue",
            paramLabel = "QUEUE",
            split = ",",
            description = "A queue in which the job with the fewest running tasks comes first, such as root.default.")
    private List<String> queues = new ArrayList<>();

    @Option(
            names = "--no-jobs",
            description = "Leave jobs of MapReduce as they are: only commands and other clients read through Tiercel.")
    private boolean noJobs;

    @Option(names = "--jars", paramLabel = "DIR", description = "The plug-ins' jars. Default: those of this package.")
    private @Nullable Path jars;

    @Option(
            names = "--hdfs-dir",
            paramLabel = "DIR",
            description = "Where in HDFS the jars of tasks are. Default: a directory of this build in /tiercel")
    private @Nullable String jarsInHdfs;

    @Option(names = "--etc", paramLabel = "DIR", description = "Where secrets are. Default: /etc/tiercel")
    private @Nullable Path etc;

    @Option(
            names = "--units",
            paramLabel = "DIR",
            description = "Where units of systemd go. Default: /etc/systemd/system, where systemd is")
    private @Nullable Path units;

    @Option(
            names = "--hdfs-user",
            paramLabel = "USER",
            description = "Who runs DataNodes, and the coordinator. " + "Default: hdfs")
    private @Nullable String hdfsUser;

    @Option(names = "--yarn-user", paramLabel = "USER", description = "Who runs the ResourceManager. Default: yarn")
    private @Nullable String yarnUser;

    @Option(names = "--relay-user", paramLabel = "USER", description = "Who runs the relay. Default: tiercel")
    private @Nullable String relayUser;

    /** All of it, with what was said the last time where nothing is said now. */
    InstallOptions over(InstallState state, Path home) {
        InstallOptions last = state.options().orElseGet(() -> defaults(home));
        boolean usualPlace = last.jarsInHdfs().equals(placeInHdfs(state.build()));
        Map<String, String> asked = new TreeMap<>(last.settings());
        asked.putAll(settings);
        if (coordinator != null) {
            asked.put(ADDRESS, coordinator.matches(".*:\\d+") ? coordinator : coordinator + ":" + DEFAULT_PORT);
        }
        return new InstallOptions(
                text(hadoopConf, last.hadoopConf()),
                text(etc, last.etc()),
                text(units, last.units()),
                packagedUnits(),
                home.toString(),
                launcher(home).toString(),
                jars == null ? jars(home).toString() : text(jars, ""),
                // Another build has a directory of its own, so that jobs of the one before find theirs.
                Objects.requireNonNullElse(jarsInHdfs, usualPlace ? placeInHdfs(Build.current()) : last.jarsInHdfs()),
                fileSystem == null ? last.fileSystem() : fileSystem,
                last.jobs() && !noJobs,
                asked,
                queues.isEmpty() ? last.queues() : queues,
                new InstallOptions.Users(
                        hdfsUser == null ? last.users().hdfs() : hdfsUser,
                        yarnUser == null ? last.users().yarn() : yarnUser,
                        relayUser == null ? last.users().relay() : relayUser));
    }

    /** As on a machine where nothing was installed before. */
    static InstallOptions defaults(Path home) {
        String variable = System.getenv("HADOOP_CONF_DIR");
        Path systemd = Path.of("/etc/systemd/system");
        return new InstallOptions(
                variable == null || variable.isBlank() ? "/etc/hadoop/conf" : variable,
                "/etc/tiercel",
                Files.isDirectory(systemd) ? systemd.toString() : "",
                packagedUnits(),
                home.toString(),
                launcher(home).toString(),
                jars(home).toString(),
                placeInHdfs(Build.current()),
                "",
                true,
                Map.of(),
                List.of(),
                new InstallOptions.Users("hdfs", "yarn", "tiercel"));
    }

    /** What the same installation on other machines is to be asked for, as words for a command line. */
    String words() {
        StringBuilder words = new StringBuilder();
        word(words, "--hadoop-conf", hadoopConf == null ? "" : hadoopConf.toString());
        word(words, "--coordinator", coordinator == null ? "" : coordinator);
        word(words, "--fs", fileSystem == null ? "" : fileSystem);
        settings.forEach((key, value) -> word(words, "--set", key + "=" + value));
        queues.forEach(queue -> word(words, "--queue", queue));
        if (noJobs) {
            words.append(" --no-jobs");
        }
        return words.toString();
    }

    private static void word(StringBuilder words, String option, String value) {
        if (!value.isEmpty()) {
            boolean plain = value.matches("[\\w.,:/=@+-]+");
            words.append(' ').append(option).append(' ').append(plain ? value : "'" + value + "'");
        }
    }

    private static String placeInHdfs(String build) {
        return "/tiercel/" + build.replaceAll("[^A-Za-z0-9._-]", "-");
    }

    private static boolean packagedUnits() {
        return Files.exists(Path.of("/usr/lib/systemd/system", UnitText.name(InstallRole.COORDINATOR)))
                || Files.exists(Path.of("/usr/lib/systemd/system", UnitText.name(InstallRole.RELAY)));
    }

    private static Path launcher(Path home) {
        Path linked = Path.of("/usr/bin/tiercel");
        if (Files.exists(linked)) {
            return linked;
        }
        Path packaged = home.resolve("bin/tiercel");
        return Files.exists(packaged) ? packaged : home.resolve("tiercel");
    }

    private static Path jars(Path home) {
        return home.resolve("jars");
    }

    private static String text(@Nullable Path given, String otherwise) {
        return given == null ? otherwise : given.toAbsolutePath().normalize().toString();
    }
}
