package io.tiercel.testbed.lab;

import io.tiercel.lab.Lab;
import io.tiercel.lab.plan.LabTopology;
import io.tiercel.lab.plan.Vm;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Memcached on the first VM of each host of a lab. Ends with the lab, which kills all that runs on it. */
public final class MemcachedOnLab implements AutoCloseable {
    private static final int PORT = 11211;
    private static final long END_SECONDS = 10;

    private final Lab lab;
    private final String megabytes;
    private final List<Process> running = new ArrayList<>();

    /** @param serverBytes what each server is to hold; it may take half as much again for what its slab classes leave free */
    public MemcachedOnLab(Lab lab, long serverBytes) {
        this.lab = lab;
        this.megabytes = Long.toString((serverBytes * 3 / 2) >> 20);
    }

    /** The hosts and ports of all servers. */
    public static List<String> names(LabTopology topology) {
        return firstVms(topology).stream().map(vm -> vm.name() + ":" + PORT).toList();
    }

    /** Starts all servers, empty. */
    public void restart() throws IOException {
        close();
        for (Vm vm : firstVms(lab.topology())) {
            List<String> command = List.of(
                    "memcached", "-u", "root", "-l", "0.0.0.0", "-p", "" + PORT, "-U", "0", "-t", "1", "-m", megabytes);
            running.add(lab.exec(vm.name(), command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start());
        }
    }

    @Override
    public void close() throws IOException {
        for (Process process : running) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        try {
            for (Process process : running) {
                if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
                    throw new IOException("memcached (" + process.pid() + ") does not end");
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while memcached ends", e);
        }
        running.clear();
    }

    private static List<Vm> firstVms(LabTopology topology) {
        Map<String, Vm> byHost = new LinkedHashMap<>();
        topology.vms().forEach(vm -> byHost.putIfAbsent(vm.host(), vm));
        return List.copyOf(byHost.values());
    }
}
