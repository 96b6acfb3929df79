package io.tiercel.lab.plan;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The control groups of a lab, for either version of the kernel's interface: a group for all of it, one for the master's
 * daemons, one for clients, one a host, and in that one a VM.
 *
 * <p>In version 1 each controller has a tree of its own, and limits of disks do not reach into groups below: so all VMs
 * of a host are in one group of {@code blkio}, and share its limit. In version 2 the host's group limits those in it.
 *
 * <p>Where hosts have CPUs for themselves, each has one more group beside its VMs: of a guest that is no part of the
 * cluster, as an interactive one.
 */
public final class GroupPlan implements GroupTree {
    /** A value to write into a file of the system. */
    public record Write(Path file, String value) {}

    /** Which interface the kernel offers. */
    public enum Version {
        V1,
        V2
    }

    /** The group of programs that use the cluster. */
    public static final String CLIENT = "client";

    /** Memory of the master's daemons and of clients together, beside that of the VMs. */
    static final long MASTER_BYTES = 2L << 30;

    private static final Path ROOT = Path.of("/sys/fs/cgroup");
    private static final String MEMORY = "memory";
    private static final String DISK = "blkio";
    private static final String CPU = "cpu";
    private static final String CPU_SET = "cpuset";
    private static final String CONTROL = "cgroup.subtree_control";
    private static final String PROCESSES = "cgroup.procs";

    private final LabSite site;
    private final Version version;

    public GroupPlan(LabSite site, Version version) {
        this.site = site;
        this.version = version;
    }

    /** The most memory that the lab takes. */
    public static long memoryBytes(LabPlan plan) {
        return plan.shape().vms() * plan.limits().vmMemoryBytes() + MASTER_BYTES;
    }

    @Override
    public List<Path> directories() {
        List<Path> all = new ArrayList<>();
        for (Path top : tops()) {
            all.add(top);
            all.add(top.resolve(LabTopology.MASTER));
            all.add(top.resolve(CLIENT));
            for (Host host : site.topology().hosts()) {
                all.add(top.resolve(host.name()));
                members(host).forEach(member -> all.add(top.resolve(host.name()).resolve(member)));
            }
        }
        return all;
    }

    @Override
    public List<Path> tops() {
        return version == Version.V1 ? trees().stream().map(this::top).toList() : List.of(ROOT.resolve(site.prefix()));
    }

    @Override
    public Path processes() {
        return top(MEMORY);
    }

    /** What to write once the directories are there: limits of memory, and in version 2 the leave to set limits. */
    @Override
    public List<Write> limits() {
        List<Write> writes = new ArrayList<>();
        if (version == Version.V2) {
            writes.add(delegation(ROOT));
            writes.add(delegation(processes()));
            site.topology().hosts().forEach(host -> writes.add(delegation(hostGroup(host.name()))));
        }
        writes.add(new Write(memoryLimit(processes()), Long.toString(memoryBytes(site.plan()))));
        String perVm = Long.toString(site.plan().limits().vmMemoryBytes());
        site.topology().vms().forEach(vm -> writes.add(new Write(memoryLimit(vmGroup(vm)), perVm)));
        if (site.plan().limits().divideCpus()) {
            writes.addAll(CpuSets.of(site, version, top(CPU_SET)));
        }
        return writes;
    }

    /** The name of a host's guest that is no part of the cluster. */
    public static String guest(String host) {
        return host + "guest";
    }

    /** The group of a host's VMs and its guest, from where the groups of the cpu controller are mounted. */
    public String groupOfVms(String host) {
        return site.prefix() + "/" + host;
    }

    private List<String> members(Host host) {
        Stream<String> vms = host.vms().stream().map(Vm::name);
        Stream<String> guests =
                Stream.of(host.name()).filter(of -> site.plan().limits().divideCpus());
        return Stream.concat(vms, guests.map(GroupPlan::guest)).toList();
    }

    private List<String> trees() {
        return site.plan().limits().divideCpus() ? List.of(MEMORY, DISK, CPU, CPU_SET) : List.of(MEMORY, DISK, CPU);
    }

    /** Limits what all VMs of a host read together from its disk, of which the device numbers are {@code 7:0} or such. */
    public Write diskLimit(Host host, String device) {
        long rate = site.plan().limits().diskReadBytesPerSecond();
        return version == Version.V1
                ? new Write(
                        top(DISK).resolve(host.name()).resolve("blkio.throttle.read_bps_device"), device + " " + rate)
                : new Write(hostGroup(host.name()).resolve("io.max"), device + " rbps=" + rate);
    }

    /** The files into which a process writes its number to be in a VM. */
    public List<Path> entries(Vm vm) {
        return entries(vm.host(), vm.name());
    }

    /** The same for the guest of a host that is no part of the cluster. */
    public List<Path> guestEntries(String host) {
        if (!site.plan().limits().divideCpus()) {
            throw new IllegalStateException("a host without CPUs for itself has no guest beside its VMs: " + host);
        }
        return entries(host, guest(host));
    }

    /** The same for the master's daemons, or for {@link #CLIENT}. */
    public List<Path> entries(String group) {
        return Stream.concat(Stream.of(MEMORY), cpuSetTree())
                .map(tree -> top(tree).resolve(group).resolve(PROCESSES))
                .distinct()
                .toList();
    }

    private List<Path> entries(String host, String member) {
        Path memory = processes().resolve(host).resolve(member).resolve(PROCESSES);
        if (version == Version.V2) {
            return List.of(memory);
        }
        List<Path> entries =
                new ArrayList<>(List.of(memory, top(DISK).resolve(host).resolve(PROCESSES)));
        Stream.concat(Stream.of(CPU), cpuSetTree())
                .forEach(tree ->
                        entries.add(top(tree).resolve(host).resolve(member).resolve(PROCESSES)));
        return entries;
    }

    private Stream<String> cpuSetTree() {
        return trees().stream().filter(CPU_SET::equals);
    }

    /** The processes of a VM, one a line. */
    public Path processList(Vm vm) {
        return vmGroup(vm).resolve(PROCESSES);
    }

    /** The processes of the master's daemons, and of clients, one a line. */
    public List<Path> masterProcessLists() {
        return Stream.of(LabTopology.MASTER, CLIENT)
                .map(group -> processes().resolve(group).resolve(PROCESSES))
                .toList();
    }

    public Path memoryUsage() {
        return usage(processes());
    }

    public Path memoryUsage(Vm vm) {
        return usage(vmGroup(vm));
    }

    /** What a VM's memory is used for, a kind a line. */
    public Path memoryStatistics(Vm vm) {
        return vmGroup(vm).resolve("memory.stat");
    }

    /** What to write for the kernel to give up the pages of files that a VM has in memory. */
    public Write reclaim(Vm vm) {
        return version == Version.V1
                ? new Write(vmGroup(vm).resolve("memory.force_empty"), "0")
                : new Write(
                        vmGroup(vm).resolve("memory.reclaim"),
                        Long.toString(site.plan().limits().vmMemoryBytes()));
    }

    private Path top(String tree) {
        return version == Version.V1 ? ROOT.resolve(tree).resolve(site.prefix()) : ROOT.resolve(site.prefix());
    }

    private Path hostGroup(String host) {
        return processes().resolve(host);
    }

    private Path vmGroup(Vm vm) {
        return hostGroup(vm.host()).resolve(vm.name());
    }

    private Write delegation(Path group) {
        String divided = site.plan().limits().divideCpus() ? " +" + CPU_SET : "";
        return new Write(group.resolve(CONTROL), "+memory +io +cpu" + divided);
    }

    private Path memoryLimit(Path group) {
        return group.resolve(version == Version.V1 ? "memory.limit_in_bytes" : "memory.max");
    }

    private Path usage(Path group) {
        return group.resolve(version == Version.V1 ? "memory.usage_in_bytes" : "memory.current");
    }
}
