package io.tiercel.reproduce.acssd.disks;

import io.tiercel.lab.plan.Host;
import io.tiercel.lab.plan.LabTopology;
import io.tiercel.lab.plan.Vm;
import io.tiercel.testbed.disk.DiskServer;
import io.tiercel.testbed.disk.MountedDisk;
import io.tiercel.testbed.machine.ProcessGroup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The disks of a lab's VMs under an arm: a slow disk for each host, what is in front of it, and a directory for each VM. Not
 * thread-safe.
 */
public final class VmDisks implements AutoCloseable {
    private static final long DISK_BYTES = 2L << 30;
    /** The paper's cache keeps whatever is read; and HDFS reads whole blocks, of which a cut-off would keep nothing. */
    static final List<String> CACHES_ARE = List.of("--policy", "lru", "--cut-off", "0", "--in-memory");

    /** One cache for all VMs of a host is in front of this part of its disk. */
    private static final String ALL = "all";

    private final Path files;
    private final Path cacheProgram;
    private final ProcessGroup parts = new ProcessGroup();
    private final List<MountedDisk> mounted = new ArrayList<>();

    private VmDisks(Path files, Path cacheProgram) {
        this.files = files;
        this.cacheProgram = cacheProgram;
    }

    /** Where the directories of VMs are, by their names. */
    public static Path places(Path files) {
        return files.resolve("vms");
    }

    /**
     * Makes and mounts them.
     *
     * @param roomMb of each host's SSD
     * @param agents start and keep caches of VMs; they are added to what is closed with these disks
     */
    public static VmDisks make(
            DiskArm arm, LabTopology topology, Path files, Path cacheProgram, long roomMb, HostAgents agents)
            throws IOException, InterruptedException {
        VmDisks disks = new VmDisks(files, cacheProgram);
        try {
            Files.createDirectories(places(files));
            for (Host host : topology.hosts()) {
                switch (arm) {
                    case PLAIN -> disks.plain(host);
                    case SHARED -> disks.shared(host, roomMb);
                    case ACSSD -> disks.divided(host, agents);
                }
            }
            return disks;
        } catch (IOException | InterruptedException | RuntimeException e) {
            disks.close();
            throw e;
        }
    }

    private void plain(Host host) throws IOException, InterruptedException {
        SlowDisk slow = parts.add(SlowDisk.serve(files, host.name(), names(host), DISK_BYTES));
        for (Vm vm : host.vms()) {
            mount(vm.name(), slow.socket(), vm.name(), places(files).resolve(vm.name()));
        }
    }

    private void shared(Host host, long roomMb) throws IOException, InterruptedException {
        SlowDisk slow = parts.add(
                SlowDisk.serve(files, host.name(), List.of(ALL), host.vms().size() * DISK_BYTES));
        Path backing = backing(slow, host.name() + "-" + ALL, ALL);
        DiskServer cache = parts.add(DiskServer.cache(
                cacheProgram,
                files,
                host.name() + "-cache",
                Stream.concat(
                                Stream.of(
                                        "--backing",
                                        backing.toString(),
                                        "--ssd",
                                        files.resolve(host.name() + ".ssd").toString(),
                                        "--size",
                                        roomMb + "M"),
                                CACHES_ARE.stream())
                        .toList()));
        Path place = files.resolve("hosts").resolve(host.name());
        mount(host.name(), cache.socket(), "", place);
        for (Vm vm : host.vms()) {
            Path directory = Files.createDirectories(place.resolve(vm.name()));
            Files.createSymbolicLink(places(files).resolve(vm.name()), directory);
        }
    }

    private void divided(Host host, HostAgents agents) throws IOException, InterruptedException {
        SlowDisk slow = parts.add(SlowDisk.serve(files, host.name(), names(host), DISK_BYTES));
        for (Vm vm : host.vms()) {
            backing(slow, vm.name(), vm.name());
        }
        agents.begin(host);
        for (Vm vm : host.vms()) {
            mount(vm.name(), HostAgents.socket(files, vm), "", places(files).resolve(vm.name()));
        }
    }

    /** Where the agent finds the disk behind a VM's cache. */
    static Path backing(Path files, String name) {
        return files.resolve(name + ".slow");
    }

    private Path backing(SlowDisk slow, String name, String export) throws IOException, InterruptedException {
        Path file = backing(files, name);
        parts.add(DiskServer.mount(files, name + "-slow", file, slow.socket(), export));
        return file;
    }

    private void mount(String name, Path served, String export, Path place) throws IOException, InterruptedException {
        mounted.add(parts.add(MountedDisk.make(files, name, served, export, place)));
    }

    private static List<String> names(Host host) {
        return host.vms().stream().map(Vm::name).toList();
    }

    /** Writes what the page cache still has to. */
    public void sync() throws IOException, InterruptedException {
        for (MountedDisk disk : mounted) {
            disk.sync();
        }
    }

    @Override
    public void close() throws IOException {
        parts.close();
    }
}
