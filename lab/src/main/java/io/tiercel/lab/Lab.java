package io.tiercel.lab;

import io.tiercel.lab.daemons.LiveNodes;
import io.tiercel.lab.host.ControlGroups;
import io.tiercel.lab.host.LabRequirements;
import io.tiercel.lab.plan.Daemon;
import io.tiercel.lab.plan.GroupPlan;
import io.tiercel.lab.plan.HadoopSettings;
import io.tiercel.lab.plan.Host;
import io.tiercel.lab.plan.LabPlan;
import io.tiercel.lab.plan.LabSite;
import io.tiercel.lab.plan.LabTopology;
import io.tiercel.lab.plan.Vm;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;

/**
 * A cluster of pseudo-VMs on this machine, with a real Hadoop on it. Needs root and Linux.
 *
 * <p>Who makes one owns it: closing it, or the end of this JVM, removes everything; after {@code kill -9} its processes
 * end at once, and the next lab in the same directory, or {@link #down}, removes the rest. A lab that is let go with
 * {@link #detach} stays until it is taken down.
 *
 * <p>Nobody outside reaches its network: programs that use the cluster run on its master, by {@link #java} or
 * {@link #exec}. Not thread-safe.
 */
public final class Lab implements AutoCloseable {
    private final LabParts parts;

    /** Null for a lab that another process made. */
    private final @Nullable LabOwner owner;

    private Lab(LabParts parts, @Nullable LabOwner owner) {
        this.parts = parts;
        this.owner = owner;
    }

    /**
     * Makes a lab and waits until all its workers are counted on.
     *
     * @param directory holds its disks, files and logs; one lab at a time
     * @param stage is told what begins
     * @param detail is told how far that is
     * @throws IOException in words, if this machine cannot have a lab, one is up in the directory, or something does
     *     not start; nothing but logs is left then
     */
    public static Lab up(LabPlan plan, Path directory, Consumer<String> stage, Consumer<String> detail)
            throws IOException {
        GroupPlan.Version version = LabRequirements.check();
        Path home = directory.toAbsolutePath().normalize();
        LabState state = new LabState(home);
        FileChannel lock = state.lock();
        try {
            LabRemoval.clearRemains(state, version, stage);
            CpuHostRecord.of(home).removeRemains(version);
            LabRequirements.checkMemory(plan);
            LabRequirements.checkCpus(plan, version);
            LabParts parts = LabParts.of(new LabSite(freshId(), home, HostCpus.onNodeManagers(plan)), version);
            LabOwner owner = new LabOwner(parts, state, lock);
            owner.build(stage, detail);
            return new Lab(parts, owner);
        } catch (IOException | RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    /**
     * The lab that is up in a directory and was let go by who made it, or is in use by another process.
     *
     * @throws IOException in words, if there is none, or it is not whole
     */
    public static Lab attach(Path directory) throws IOException {
        GroupPlan.Version version = LabRequirements.check();
        LabState state = new LabState(directory.toAbsolutePath().normalize());
        LabSite site = state.site()
                .orElseThrow(() -> new IOException("no lab is up in " + directory + ": ./tiercel lab up makes one"));
        LabParts parts = LabParts.of(site, version);
        parts.requireMade();
        return new Lab(parts, null);
    }

    /**
     * Removes what there is of a lab in a directory, or what a killed process has left of a {@link CpuHost}.
     *
     * @return false if there was nothing
     * @throws IOException if another process is using it, or something cannot be removed
     */
    public static boolean down(Path directory) throws IOException {
        GroupPlan.Version version = LabRequirements.check();
        Path home = directory.toAbsolutePath().normalize();
        LabState state = new LabState(home);
        try (FileChannel held = state.lock()) {
            boolean had = CpuHostRecord.of(home).removeRemains(version);
            Optional<LabSite> site = state.site();
            if (site.isPresent()) {
                LabRemoval.remove(LabParts.of(site.get(), version), state);
            }
            return (had || site.isPresent()) && held.isOpen();
        }
    }

    public LabSite site() {
        return parts.site();
    }

    public LabTopology topology() {
        return parts.site().topology();
    }

    public List<Daemon> daemons() {
        return Daemon.of(parts.site().plan());
    }

    /** The settings with which a program on the master uses the cluster; the caller's own to change. */
    public Configuration configuration() {
        Configuration conf = new Configuration();
        new HadoopSettings(parts.site(), LabClassPath.runtime()).ofClient().forEach(conf::set);
        return conf;
    }

    /**
     * A process to start on a VM, or on the master, with that machine's network, name and limits.
     *
     * @param machine a VM's name, or {@link LabTopology#MASTER}
     */
    public ProcessBuilder exec(String machine, List<String> command) {
        return parts.launcher().on(machine, command);
    }

    /** A Java program to start on the master, with the stock Hadoop and what the plan adds for clients. */
    public ProcessBuilder java(String mainClass, List<String> arguments, int heapMegabytes) {
        return java(LabTopology.MASTER, mainClass, arguments, List.of(), heapMegabytes);
    }

    /**
     * The same on a machine, with more jars or directories, and what it needs to use the Hadoop that the machine is of.
     *
     * @param machine a VM's name, or {@link LabTopology#MASTER}
     * @param moreClassPath before those of clients
     */
    public ProcessBuilder java(
            String machine, String mainClass, List<String> arguments, List<String> moreClassPath, int heapMegabytes) {
        return parts.launcher().java(machine, mainClass, arguments, moreClassPath, heapMegabytes);
    }

    /**
     * A Java program to start on a host beside its VMs, on the host's own CPUs: a guest that is no part of the cluster, as an
     * interactive one. It has the master's network.
     *
     * @param host of a lab whose hosts have CPUs for themselves
     * @param classPath all of it
     */
    public ProcessBuilder guest(
            Host host, String mainClass, List<String> arguments, List<String> classPath, int heapMegabytes) {
        return parts.launcher().guest(host.name(), mainClass, arguments, classPath, heapMegabytes);
    }

    /** The group of a host's VMs and its guest, from where the groups of the cpu controller are mounted. */
    public String groupOfVms(Host host) {
        return parts.groupPlan().groupOfVms(host.name());
    }

    /**
     * The daemon of this name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public Daemon daemon(String name) {
        return daemons().stream()
                .filter(daemon -> daemon.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no daemon of the lab is called '" + name + "'"));
    }

    /** The number of a daemon's process, if it runs. */
    public OptionalLong pid(Daemon daemon) throws IOException {
        return parts.launcher().pid(daemon);
    }

    /** Ends a daemon as {@code kill -9} does; what it started goes on. */
    public void kill(Daemon daemon) throws IOException {
        parts.launcher().kill(daemon);
    }

    /** Starts a daemon again, after killing it if it runs; it may not serve yet when this returns. */
    public void restart(Daemon daemon) throws IOException {
        parts.launcher().kill(daemon);
        parts.launcher().start(daemon);
    }

    /**
     * Makes the kernel give up the pages of files that the VMs have in memory, except those that are locked. Their
     * programs are files too, and will be read again from this machine's own disk.
     */
    public void dropCaches() throws IOException {
        for (Vm vm : topology().vms()) {
            parts.disks().sync(host(vm));
            ControlGroups.write(parts.groupPlan().reclaim(vm));
        }
    }

    /** What has gone through its disks and links, and what memory it takes. */
    public LabMeters meters() {
        return new LabMeters(parts);
    }

    /**
     * Waits until both masters count on every worker.
     *
     * @param detail is told how many they count on
     * @throws IOException if they do not within some minutes
     */
    public void awaitWorkers(Consumer<String> detail) throws IOException {
        new LabConstruction(parts, () -> false, stage -> {}, detail).awaitWorkers();
    }

    /** How many workers the masters of the lab's own Hadoop count on. */
    public LiveNodes liveNodes() throws IOException {
        return parts.masters().live(LabTopology.MASTER);
    }

    public LabStatus status() throws IOException {
        return LabStatus.of(parts);
    }

    /** Lets it go, if this process made it: it stays up after this JVM has ended, until it is taken down. */
    public void detach() throws IOException {
        if (owner != null) {
            owner.detach();
        }
    }

    /** Removes everything but the logs, if this process made it and has not let it go. */
    @Override
    public void close() throws IOException {
        if (owner != null) {
            owner.close();
        }
    }

    private Host host(Vm vm) {
        return topology().hosts().stream()
                .filter(host -> host.name().equals(vm.host()))
                .findFirst()
                .orElseThrow();
    }

    private static String freshId() {
        return String.format("%04x", new Random().nextInt(1 << 16));
    }
}
