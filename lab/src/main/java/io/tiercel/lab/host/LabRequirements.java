package io.tiercel.lab.host;

import io.tiercel.lab.plan.GroupPlan;
import io.tiercel.lab.plan.LabPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** Whether this machine can have a lab. */
public final class LabRequirements {
    private static final Path GROUPS = Path.of("/sys/fs/cgroup");
    private static final String CPU_SET = "cpuset";

    /** The programs that a lab is made with, and the Debian packages that they are in. */
    private static final Map<String, String> PACKAGES = new TreeMap<>(Map.of(
            "ip", "iproute2",
            "tc", "iproute2",
            "losetup", "mount",
            "mount", "mount",
            "umount", "mount",
            "mkfs.ext4", "e2fsprogs",
            "nsenter", "util-linux",
            "setsid", "util-linux",
            "unshare", "util-linux"));

    private LabRequirements() {}

    /**
     * Which control groups there are.
     *
     * @throws IOException in words, if this process is not root's, a program is missing, or the kernel lacks control
     *     groups of memory and disks
     */
    public static GroupPlan.Version check() throws IOException {
        if (!isRoot()) {
            throw new IOException("a lab makes network namespaces, disks and control groups, which only root may do:"
                    + " run it with sudo, or in a virtual machine");
        }
        checkPrograms(System.getenv().getOrDefault("PATH", ""));
        return groups();
    }

    /**
     * Which control groups there are for VMs that share nothing but processors.
     *
     * @throws IOException in words, if this process is not root's, or the kernel lacks control groups of processors
     */
    public static GroupPlan.Version checkCpu() throws IOException {
        if (!isRoot()) {
            throw new IOException("this makes control groups, which only root may do: run it with sudo, or in a virtual"
                    + " machine");
        }
        if (haveV1("cpu", "cpuacct")) {
            return GroupPlan.Version.V1;
        }
        if (haveV2("cpu")) {
            return GroupPlan.Version.V2;
        }
        throw new IOException("the kernel offers no control groups of processors below " + GROUPS
                + ": in a container, run it on the machine itself");
    }

    /**
     * Whether the lab fits into the memory that is available now.
     *
     * @throws IOException in words, if it does not
     */
    public static void checkMemory(LabPlan plan) throws IOException {
        long needed = GroupPlan.memoryBytes(plan);
        for (String line : Files.readAllLines(Path.of("/proc/meminfo"))) {
            List<String> words = List.of(line.split("\\s+"));
            if (words.get(0).equals("MemAvailable:") && Long.parseLong(words.get(1)) << 10 < needed) {
                throw new IOException("this lab takes up to " + (needed >> 20) + " MiB of memory, and "
                        + (Long.parseLong(words.get(1)) >> 10)
                        + " MiB are available: make it smaller with --racks, --hosts, --vms or --memory");
            }
        }
    }

    /**
     * Whether this machine has the CPUs that hosts are to have for themselves.
     *
     * @throws IOException in words, if it does not, or the kernel cannot divide them
     */
    public static void checkCpus(LabPlan plan, GroupPlan.Version version) throws IOException {
        int each = plan.limits().hostCpus();
        if (each == 0) {
            return;
        }
        int there = Runtime.getRuntime().availableProcessors();
        int needed = each * plan.shape().hosts();
        if (needed > there) {
            throw new IOException(plan.shape().hosts() + " hosts with " + each + " CPUs each take " + needed
                    + " CPUs, and this machine has " + there
                    + ": make the lab smaller with --racks, --hosts or --cpus");
        }
        boolean divides = version == GroupPlan.Version.V1 ? haveV1(CPU_SET) : haveV2(CPU_SET);
        if (!divides) {
            throw new IOException("the kernel offers no control groups of CPU sets (cpuset) below " + GROUPS
                    + ": leave --cpus out, and hosts share all CPUs");
        }
    }

    public static boolean isRoot() throws IOException {
        return Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0);
    }

    /** @param path folders with programs, as in the environment */
    static void checkPrograms(String path) throws IOException {
        TreeSet<String> missing = new TreeSet<>();
        TreeSet<String> packages = new TreeSet<>();
        PACKAGES.forEach((program, debian) -> {
            if (!isIn(path, program)) {
                missing.add(program);
                packages.add(debian);
            }
        });
        if (!missing.isEmpty()) {
            throw new IOException("missing: " + String.join(", ", missing) + "; install the Debian packages "
                    + String.join(" ", packages));
        }
    }

    private static boolean isIn(String path, String program) {
        return List.of(path.split(":")).stream().anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }

    /** Version 1 where it has the controllers, even if an empty version 2 is mounted beside it. */
    private static GroupPlan.Version groups() throws IOException {
        if (haveV1("memory", "blkio", "cpu")) {
            return GroupPlan.Version.V1;
        }
        if (haveV2("memory", "io", "cpu")) {
            return GroupPlan.Version.V2;
        }
        throw new IOException("the kernel offers no control groups of memory, disks and CPU below " + GROUPS
                + ": in a container, run it on the machine itself");
    }

    private static boolean haveV1(String... controllers) {
        return List.of(controllers).stream()
                .allMatch(tree -> Files.isWritable(GROUPS.resolve(tree).resolve("cgroup.procs")));
    }

    private static boolean haveV2(String... controllers) throws IOException {
        Path offered = GROUPS.resolve("cgroup.controllers");
        return Files.isReadable(offered)
                && List.of(Files.readString(offered).strip().split(" ")).containsAll(List.of(controllers));
    }
}
