package io.tiercel.lab;

import io.tiercel.lab.daemons.Keeper;
import io.tiercel.lab.host.ControlGroups;
import io.tiercel.lab.host.LabRequirements;
import io.tiercel.lab.plan.CpuGroupPlan;
import io.tiercel.lab.plan.CpuWeight;
import io.tiercel.lab.plan.GroupPlan.Version;
import io.tiercel.lab.plan.GroupPlan.Write;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.util.ShutdownHookManager;

/**
 * A host whose pseudo-VMs share nothing but this machine's processors: each of them is a control group, as libvirt makes
 * one for a real VM. Needs root and Linux.
 *
 * <p>Who makes one owns it: closing it, or the end of this JVM, ends every process in it and removes the groups. After
 * {@code kill -9} its processes end at once, and the next one in the same directory, {@link Lab#up} or {@link Lab#down}
 * removes the groups. There is no lab in the directory meanwhile. Its methods may be called by any thread.
 */
public final class CpuHost implements AutoCloseable {
    private static final int HOOK_PRIORITY = 50;
    private static final int HOOK_SECONDS = 30;

    private final CpuGroupPlan plan;
    private final ControlGroups groups;
    private final CpuHostRecord record;
    private final FileChannel lock;
    private final Keeper keeper;
    private final Runnable hook = this::closeAtEnd;
    private boolean closed;

    private CpuHost(CpuGroupPlan plan, CpuHostRecord record, FileChannel lock, Keeper keeper) {
        this.plan = plan;
        this.groups = new ControlGroups(plan);
        this.record = record;
        this.lock = lock;
        this.keeper = keeper;
    }

    /**
     * Makes the groups, which nothing runs in yet.
     *
     * @param directory where labs are kept
     * @param services what will run on the host beside VMs
     * @throws IOException in words, if this machine cannot have one, or a lab is up
     */
    public static CpuHost make(Path directory, List<String> services, List<String> vms) throws IOException {
        Version version = LabRequirements.checkCpu();
        Path home = directory.toAbsolutePath().normalize();
        LabState state = new LabState(home);
        FileChannel lock = state.lock();
        try {
            if (state.site().isPresent()) {
                throw new IOException("a lab is up in " + home + ", or a part of one was left there, and its processes"
                        + " would disturb: ./tiercel lab down ends it");
            }
            CpuHostRecord record = CpuHostRecord.of(home);
            record.removeRemains(version);
            String name = CpuHostRecord.PREFIX + String.format("%04x", new Random().nextInt(1 << 16));
            return make(new CpuGroupPlan(name, version, services, vms), name, record, lock);
        } catch (IOException | RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    private static CpuHost make(CpuGroupPlan plan, String name, CpuHostRecord record, FileChannel lock)
            throws IOException {
        record.write(name);
        CpuHost host = new CpuHost(plan, record, lock, Keeper.start(plan.processes()));
        ShutdownHookManager.get().addShutdownHook(host.hook, HOOK_PRIORITY, HOOK_SECONDS, TimeUnit.SECONDS);
        try {
            host.groups.make();
        } catch (IOException | RuntimeException e) {
            host.close();
            throw e;
        }
        return host;
    }

    /** The group with a group for each VM, from where the groups of the cpu controller are mounted. */
    public String groupOfVms() {
        return plan.groupOfVms();
    }

    /** Puts a process with all its threads into a VM, or into a service. */
    public void join(String member, long pid) throws IOException {
        for (Write entry : plan.entries(member, pid)) {
            ControlGroups.write(entry);
        }
    }

    /** Gives a VM, or a service, a weight. The kernel refuses where it is in the idle class. */
    public void weigh(String member, CpuWeight weight) throws IOException {
        ControlGroups.write(plan.weight(member, weight));
    }

    /** Gives all of the host a weight against whatever else runs on this machine. */
    public void weighAll(CpuWeight weight) throws IOException {
        ControlGroups.write(plan.weightOfAll(weight));
    }

    /** The seconds of one processor that a VM, or a service, has used. */
    public double cpuSeconds(String member) throws IOException {
        return plan.usageSeconds(Files.readString(plan.usage(member)));
    }

    /** Whether the kernel has a VM in its idle class; never before Linux 5.15. */
    public boolean isIdle(String vm) throws IOException {
        try {
            return ControlGroups.number(plan.idle(vm)) == 1;
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    /** Ends every process in it, and removes the groups. */
    @Override
    public synchronized void close() throws IOException {
        if (closed) {
            return;
        }
        groups.remove();
        record.forget();
        closed = true;
        keeper.close();
        lock.close();
        if (!ShutdownHookManager.get().isShutdownInProgress()) {
            ShutdownHookManager.get().removeShutdownHook(hook);
        }
    }

    private void closeAtEnd() {
        try {
            close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
