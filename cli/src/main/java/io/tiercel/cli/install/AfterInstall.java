package io.tiercel.cli.install;

import io.tiercel.cli.doctor.ClassPathText;
import io.tiercel.cli.doctor.Finding;
import io.tiercel.cli.doctor.HadoopSite;
import io.tiercel.cli.doctor.OurChecks;
import io.tiercel.cli.doctor.Part;
import io.tiercel.cli.doctor.ProcessesCheck;
import io.tiercel.install.cluster.Restart;
import io.tiercel.install.plan.InstallOptions;
import io.tiercel.install.plan.InstallRole;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** What follows when files were written: what to start anew, and what the doctor finds. */
final class AfterInstall {
    private AfterInstall() {}

    /** The commands by which processes of this machine take it up. */
    static List<String> next(Set<InstallRole> roles, InstallOptions options) {
        return roles.stream()
                .flatMap(role -> options.units().isEmpty() && role.isDaemon()
                        ? Stream.of("HADOOP_CONF_DIR=" + options.hadoopConf() + " " + options.launcher() + " "
                                + role.word())
                        : Restart.commands(role, thisHost()).stream())
                .map(command -> fitted(command, options))
                .distinct()
                .toList();
    }

    /** With the users and the ports of this machine, in place of the usual ones. */
    static String fitted(String command, InstallOptions options) {
        return command.replace("sudo -u hdfs ", "sudo -u " + options.users().hdfs() + " ")
                .replace("sudo -u yarn ", "sudo -u " + options.users().yarn() + " ")
                .replace("127.0.0.1:8766/", address("tiercel.rest.address", "127.0.0.1:8766", options))
                .replace("127.0.0.1:8768/", address("tiercel.relay.http.address", "127.0.0.1:8768", options));
    }

    private static String address(String key, String usual, InstallOptions options) {
        return options.settings().getOrDefault(key, usual) + "/";
    }

    static String thisHost() {
        try {
            return InetAddress.getLocalHost().getCanonicalHostName();
        } catch (UnknownHostException e) {
            return "HOST";
        }
    }

    /** What is wrong with the configuration as it is now, for these roles. */
    static List<Finding> findings(Set<InstallRole> roles, InstallOptions options) {
        if (roles.stream().noneMatch(InstallRole::hasHadoop)) {
            return List.of();
        }
        HadoopSite site = HadoopSite.read(List.of(Path.of(options.hadoopConf())));
        Set<Part> parts = parts(roles);
        List<Path> classPath = ClassPathText.entries(options.jars() + "/*", Path.of(""));
        return Stream.concat(
                        (parts.isEmpty() ? OurChecks.ofEveryMachine() : OurChecks.all(parts, null, classPath)).stream(),
                        Stream.of(ProcessesCheck.ofThisMachine()))
                // Secrets belong to the daemons' users, and not to whoever installs.
                .filter(check ->
                        !List.of("secret", "coordinator", "table", "class-path").contains(check.id()))
                .filter(check -> (roles.contains(InstallRole.CLIENT) && options.jobs())
                        || !List.of("am-command", "add-opens").contains(check.id()))
                .flatMap(check -> check.examine(site).stream())
                .toList();
    }

    private static Set<Part> parts(Set<InstallRole> roles) {
        Set<Part> parts = EnumSet.noneOf(Part.class);
        for (InstallRole role : roles) {
            switch (role) {
                case CLIENT, NODEMANAGER -> parts.add(Part.CLIENT);
                case DATANODE -> parts.add(Part.PINS);
                case RESOURCEMANAGER -> parts.add(Part.SCHEDULING);
                case JARS, COORDINATOR, RELAY, HOST -> {} // Nothing that Hadoop loads.
            }
        }
        return parts;
    }
}
