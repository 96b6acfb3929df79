package io.tiercel.lab.plan;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The control groups of a lab, for either version of the kernel's interface: a group for all of it, one for the master's
 * daemons, one for clients, one a host, and in that one a VM.
 *
 * <p>In version 1 each controller has a tree of its own, and limits of disks do not reach into groups below: so all VMs
 * of a host are in one group of {@code blkio}, and share its limit. In version 2 the host's group limits those in it.
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
    private static final List<String> TREES = List.of(MEMORY, DISK, CPU);

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
                host.vms().forEach(vm -> all.add(top.resolve(host.name()).resolve(vm.name())));
            }
        }
        return all;
    }

    @Override
    public List<Path> tops() {
        return version == Version.V1 ? TREES.stream().map(this::top).toList() : List.of(ROOT.resolve(site.prefix()));
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
            writes.add(new Write(ROOT.resolve("cgroup.subtree_control"), "+memory +io +cpu"));
            writes.add(delegation(processes()));
            site.topology().hosts().forEach(host -> writes.add(delegation(hostGroup(host.name()))));
        }
        writes.add(new Write(memoryLimit(processes()), Long.toString(memoryBytes(site.plan()))));
        String perVm = Long.toString(site.plan().limits().vmMemoryBytes());
        site.topology().vms().forEach(vm -> writes.add(new Write(memoryLimit(vmGroup(vm)), perVm)));
        return writes;
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
        return version == Version.V2
                ? List.of(vmGroup(vm).resolve("cgroup.procs"))
                : List.of(
                        vmGroup(vm).resolve("cgroup.procs"),
                        top(DISK).resolve(vm.host()).resolve("cgroup.procs"),
                        top(CPU).resolve(vm.host()).resolve(vm.name()).resolve("cgroup.procs"));
    }

    /** The same for the master's daemons, or for {@link #CLIENT}. */
    public List<Path> entries(String group) {
        return List.of(processes().resolve(group).resolve("cgroup.procs"));
    }

    /** The processes of a VM, one a line. */
    public Path processList(Vm vm) {
        return vmGroup(vm).resolve("cgroup.procs");
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
        return new Write(group.resolve("cgroup.subtree_control"), "+memory +io +cpu");
    }

    private Path memoryLimit(Path group) {
        return group.resolve(version == Version.V1 ? "memory.limit_in_bytes" : "memory.max");
    }

    private Path usage(Path group) {
        return group.resolve(version == Version.V1 ? "memory.usage_in_bytes" : "memory.current");
    }
}
