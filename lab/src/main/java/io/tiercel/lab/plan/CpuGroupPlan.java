package io.tiercel.lab.plan;

import io.tiercel.lab.plan.GroupPlan.Version;
import io.tiercel.lab.plan.GroupPlan.Write;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The control groups of a host whose VMs share nothing but processors, for either version of the kernel's interface: below
 * the top a group for each service of the host, and one for all VMs, which has a group for each of them. So libvirt has it.
 */
public final class CpuGroupPlan implements GroupTree {
    private static final Path ROOT = Path.of("/sys/fs/cgroup");
    private static final String CPU = "cpu";
    private static final String VMS = "vms";
    private static final String PROCESSES = "cgroup.procs";
    private static final String V2_USAGE = "usage_usec ";

    private final String name;
    private final Version version;
    private final List<String> services;
    private final List<String> vms;

    /**
     * Plans them.
     *
     * @param name of the top group
     * @param services what runs on the host beside VMs
     */
    public CpuGroupPlan(String name, Version version, List<String> services, List<String> vms) {
        this.name = name;
        this.version = version;
        this.services = List.copyOf(services);
        this.vms = List.copyOf(vms);
    }

    /** The group of all VMs, from where the groups of the cpu controller are mounted. */
    public String groupOfVms() {
        return name + "/" + VMS;
    }

    @Override
    public List<Path> directories() {
        List<Path> all = new ArrayList<>();
        for (Path top : tops()) {
            all.add(top);
            all.add(top.resolve(VMS));
            Stream.concat(services.stream(), vms.stream()).forEach(member -> all.add(top.resolve(place(member))));
        }
        return all;
    }

    @Override
    public List<Path> tops() {
        return version == Version.V1 ? List.of(top(CPU), top("cpuacct")) : List.of(top(CPU));
    }

    @Override
    public Path processes() {
        return top(CPU);
    }

    /** In version 2 the leave to weigh groups; nothing in version 1. */
    @Override
    public List<Write> limits() {
        return version == Version.V1
                ? List.of()
                : Stream.of(ROOT, top(CPU), top(CPU).resolve(VMS))
                        .map(group -> new Write(group.resolve("cgroup.subtree_control"), "+cpu"))
                        .toList();
    }

    /** What puts a process into the group of a service or a VM, with all its threads. */
    public List<Write> entries(String member, long pid) {
        return tops().stream()
                .map(top -> new Write(top.resolve(place(member)).resolve(PROCESSES), Long.toString(pid)))
                .toList();
    }

    /** What gives the group of a service or a VM a weight. */
    public Write weight(String member, CpuWeight weight) {
        return weight(group(member), weight);
    }

    /** What gives all of the host a weight against whatever else runs on this machine. */
    public Write weightOfAll(CpuWeight weight) {
        return weight(top(CPU), weight);
    }

    private Write weight(Path group, CpuWeight weight) {
        String file = version == Version.V1 ? "cpu.shares" : "cpu.weight";
        return new Write(group.resolve(file), Integer.toString(weight.in(version)));
    }

    /** Where the kernel says whether the group of a service or a VM is in its idle class; there since Linux 5.15. */
    public Path idle(String member) {
        return group(member).resolve("cpu.idle");
    }

    /** Where the kernel says what the group of a service or a VM has used. */
    public Path usage(String member) {
        return version == Version.V1
                ? top("cpuacct").resolve(place(member)).resolve("cpuacct.usage")
                : group(member).resolve("cpu.stat");
    }

    /** The seconds of one processor that the text of {@link #usage} says. */
    public double usageSeconds(String text) {
        if (version == Version.V1) {
            return Long.parseLong(text.strip()) / 1e9;
        }
        return text.lines()
                .filter(line -> line.startsWith(V2_USAGE))
                .mapToDouble(line -> Long.parseLong(line.substring(V2_USAGE.length())) / 1e6)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no " + V2_USAGE.strip() + " in: " + text.strip()));
    }

    private Path group(String member) {
        return top(CPU).resolve(place(member));
    }

    private Path place(String member) {
        if (services.contains(member)) {
            return Path.of(member);
        }
        if (vms.contains(member)) {
            return Path.of(VMS, member);
        }
        throw new IllegalArgumentException("no service and no VM of the host is called '" + member + "'");
    }

    private Path top(String controller) {
        return version == Version.V1 ? ROOT.resolve(controller).resolve(name) : ROOT.resolve(name);
    }
}
