package io.tiercel.install.cluster;

import io.tiercel.install.plan.InstallRole;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * In which order a cluster is given Tiercel so that no job fails on the way.
 *
 * <p>What a step turns on, earlier steps have brought: jobs that name jars in HDFS find them there, and who proves a secret
 * has it. One process of a kind is started anew at a time, so that others do its work meanwhile.
 */
public final class ClusterPlanner {
    private static final List<InstallRole> ORDER = List.of(
            InstallRole.DATANODE,
            InstallRole.NODEMANAGER,
            InstallRole.RESOURCEMANAGER,
            InstallRole.RELAY,
            InstallRole.CLIENT,
            InstallRole.HOST);

    private final RoleLayout layout;
    private final String arguments;
    private final List<ClusterStep> steps = new ArrayList<>();

    private ClusterPlanner(RoleLayout layout, String arguments) {
        this.layout = layout;
        this.arguments = arguments;
    }

    /**
     * The steps, in their order.
     *
     * @param arguments of {@code tiercel install} on every machine, but for roles and secrets
     */
    public static List<ClusterStep> plan(RoleLayout layout, String arguments) {
        ClusterPlanner planner = new ClusterPlanner(layout, arguments);
        planner.packages();
        planner.jars();
        planner.coordinator();
        planner.secrets();
        planner.machines();
        return List.copyOf(planner.steps);
    }

    private void packages() {
        Set<String> hosts = new TreeSet<>(Set.of(layout.coordinator()));
        hosts.addAll(layout.inOrder(ORDER));
        for (String host : hosts) {
            step(
                    host,
                    "install the packages",
                    "they bring jars and daemons, and turn nothing on",
                    List.of("apt-get install -y "
                            + layout.of(host).stream()
                                    .flatMap(role -> packages(role).stream())
                                    .distinct()
                                    .map(name -> "./" + name + "_*.deb")
                                    .collect(Collectors.joining(" "))));
        }
    }

    private static List<String> packages(InstallRole role) {
        return switch (role) {
            case COORDINATOR, RELAY, DATANODE, RESOURCEMANAGER -> List.of("tiercel-common", "tiercel-" + role.word());
            case CLIENT, NODEMANAGER, JARS -> List.of("tiercel-common", "tiercel-client");
            case HOST -> List.of("tiercel-common", "tiercel-agent");
        };
    }

    private void jars() {
        Set<String> clients = layout.inOrder(List.of(InstallRole.JARS, InstallRole.CLIENT));
        if (!clients.isEmpty()) {
            step(
                    clients.iterator().next(),
                    "put the jars of tasks into HDFS",
                    "jobs name them as soon as the first client is installed",
                    List.of("sudo -u hdfs tiercel install --role jars" + arguments + " --yes"));
        }
    }

    private void coordinator() {
        String host = layout.coordinator();
        install(host, layout.of(host), "the others look for it, and get their secrets from it", "");
    }

    private void secrets() {
        List<String> commands = new ArrayList<>();
        for (InstallRole role : InstallRole.values()) {
            Set<String> others = new TreeSet<>(layout.of(role));
            others.remove(layout.coordinator());
            if (role.hasSecret() && !others.isEmpty()) {
                commands.add("sudo -u hdfs tiercel secret give " + role.word()
                        + " --secret /etc/tiercel/secret.hdfs > secret." + role.word());
                others.forEach(other -> commands.add("scp secret." + role.word() + " " + other + ":"));
                commands.add("shred -u secret." + role.word());
            }
        }
        if (!commands.isEmpty()) {
            commands.add(0, "umask 077");
            step(
                    layout.coordinator(),
                    "give the roles their secrets",
                    "who has none gets no word from the coordinator",
                    commands);
        }
    }

    private void machines() {
        for (String host : layout.inOrder(ORDER)) {
            if (!host.equals(layout.coordinator())) {
                Set<InstallRole> roles = layout.of(host);
                String files = roles.stream()
                        .filter(InstallRole::hasSecret)
                        .map(role -> " --secret secret." + role.word())
                        .collect(Collectors.joining());
                install(host, roles, why(roles), files);
            }
        }
    }

    private static String why(Set<InstallRole> roles) {
        if (roles.contains(InstallRole.DATANODE)) {
            return "one at a time, so that its blocks have other replicas meanwhile";
        } else if (roles.contains(InstallRole.RESOURCEMANAGER)) {
            return "when DataNodes have what it reckons with; where there are two, the one that stands by comes first";
        } else if (roles.contains(InstallRole.CLIENT)) {
            return "when all is there that jobs are to use";
        }
        return "when the coordinator is there";
    }

    private void install(String host, Set<InstallRole> roles, String why, String secrets) {
        Set<InstallRole> here = new TreeSet<>(roles);
        here.remove(InstallRole.JARS);
        List<String> commands = new ArrayList<>();
        commands.add(
                "tiercel install --role " + here.stream().map(InstallRole::word).collect(Collectors.joining(","))
                        + arguments + secrets + " --yes");
        List<String> restarts = new ArrayList<>();
        for (InstallRole role : here) {
            commands.addAll(Restart.commands(role, host));
            if (!Restart.process(role).isEmpty()) {
                restarts.add(Restart.process(role));
            }
        }
        if (!secrets.isEmpty()) {
            commands.add(1, "shred -u" + secrets.replace(" --secret", ""));
        }
        steps.add(new ClusterStep(
                host,
                "install " + here.stream().map(InstallRole::word).collect(Collectors.joining(", ")),
                why,
                commands,
                restarts));
    }

    private void step(String host, String what, String why, List<String> commands) {
        steps.add(new ClusterStep(host, what, why, commands, List.of()));
    }
}
