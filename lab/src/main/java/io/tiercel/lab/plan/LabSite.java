package io.tiercel.lab.plan;

import java.nio.file.Path;

/**
 * One lab on one machine: its plan, and the names of everything that is made for it. What is on the system carries the
 * lab's id in its name, everything else is below its directory; so whoever knows the site can remove the lab.
 *
 * @param id four hexadecimal digits, by which labs of different directories are apart
 * @param directory absolute; holds the lab's disks, files and logs
 */
public record LabSite(String id, Path directory, LabPlan plan) {
    /** The folder of the jars that are added to a lab: there before it is made, for its plan to name them. */
    public static final String JARS = "jars";

    /** The folder of the version tables that relays on a lab keep. */
    public static final String EVENTS = "events";

    /** The file with the secret that services on a lab share. */
    public static final String SECRET = "secret";

    public LabSite {
        if (!id.matches("[0-9a-f]{4}")) {
            throw new IllegalArgumentException("a lab's id is four hexadecimal digits: '" + id + "'");
        }
        if (!directory.isAbsolute()) {
            throw new IllegalArgumentException("a lab's directory must be absolute: " + directory);
        }
    }

    public LabTopology topology() {
        return LabTopology.of(plan.shape());
    }

    /** What the name of every namespace and of the top control group begins with. */
    public String prefix() {
        return "tl-" + id;
    }

    /** The network namespace of a VM, or of the master. */
    public String namespace(String machine) {
        return prefix() + "-" + machine;
    }

    /** The network namespace that holds all bridges and links between them. */
    public String switchNamespace() {
        return prefix() + "-net";
    }

    public Path diskImage(Host host) {
        return directory.resolve("disks").resolve(host.name() + ".img");
    }

    public Path mountPoint(Host host) {
        return directory.resolve("mnt").resolve(host.name());
    }

    /** Where a VM's files are, on its host's disk. */
    public Path vmDirectory(Vm vm) {
        return directory.resolve("mnt").resolve(vm.host()).resolve(vm.name());
    }

    /** Where the master's files are, on this machine's own disk. */
    public Path masterDirectory() {
        return directory.resolve("master");
    }

    /** Where a machine's files are. */
    public Path directoryOf(String machine) {
        return machine.equals(LabTopology.MASTER)
                ? masterDirectory()
                : vmDirectory(topology().vm(machine));
    }

    /** Hadoop's configuration directory of a daemon, or of clients of a Hadoop. */
    public Path confDirectory(String process) {
        return directory.resolve("conf").resolve(process);
    }

    public Path pidFile(String process) {
        return directory.resolve("pids").resolve(process);
    }

    public Path logDirectory() {
        return directory.resolve("log");
    }

    /** What a process prints; its log is beside it. */
    public Path outputFile(String process) {
        return logDirectory().resolve(process + ".out");
    }

    /** The temporary files of all daemons. */
    public Path temporaryDirectory() {
        return directory.resolve("tmp");
    }

    /** Names and addresses, as in {@code /etc/hosts}. */
    public Path hostsFile() {
        return directory.resolve("hosts");
    }

    /** Each VM's host and rack, for Tiercel. */
    public Path topologyFile() {
        return directory.resolve("topology");
    }

    /** Each VM's rack, for Hadoop. */
    public Path rackTableFile() {
        return directory.resolve("racks");
    }

    /** The empty web applications that the NameNode and DataNodes want on their class path. */
    public Path webApplicationsRoot() {
        return directory.resolve("classes");
    }
}
