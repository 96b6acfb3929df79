package io.tiercel.lab.guest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.yarn.util.ResourceCalculatorPlugin;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a NodeManager in a lab says of its CPUs, where each host has CPUs for itself: {@code
 * yarn.nodemanager.resource-calculator.class}.
 *
 * <p>A real VM sees its own CPUs, and as stolen time what others do on them. A VM of the lab shares this machine's kernel, which
 * tells it of all CPUs. So this counts those that the process may run on, and all that runs there.
 */
public final class HostCpuCalculator extends ResourceCalculatorPlugin {
    private static final Logger LOG = LoggerFactory.getLogger(HostCpuCalculator.class);
    private static final Path STATUS = Path.of("/proc/self/status");
    private static final Path STATISTICS = Path.of("/proc/stat");
    private static final float UNKNOWN = -1;

    private final CpuUse use;

    /**
     * Made by YARN.
     *
     * @throws IOException if the kernel does not say on which CPUs this process may run
     */
    public HostCpuCalculator() throws IOException {
        use = new CpuUse(CpuUse.allowed(Files.readString(STATUS)));
    }

    @Override
    public int getNumProcessors() {
        return use.cpus();
    }

    @Override
    public int getNumCores() {
        return use.cpus();
    }

    @Override
    public float getNumVCoresUsed() {
        try {
            return use.used(Files.readString(STATISTICS));
        } catch (IOException | IllegalArgumentException e) {
            LOG.warn("The use of CPUs cannot be told", e);
            return UNKNOWN;
        }
    }

    @Override
    public float getCpuUsagePercentage() {
        float used = getNumVCoresUsed();
        return used < 0 ? used : 100 * used / use.cpus();
    }
}
