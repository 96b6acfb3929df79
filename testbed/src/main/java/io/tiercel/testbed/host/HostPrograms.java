package io.tiercel.testbed.host;

import io.tiercel.report.Progress;
import io.tiercel.testbed.host.HostBuild.HostProgram;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The programs of a hypervisor whose SSD is shared, built.
 *
 * @param agent which divides the SSD
 * @param ssdCache which serves a VM's disk
 */
public record HostPrograms(Path agent, Path ssdCache) {
    /**
     * Builds both, as {@link HostBuild#build} does.
     *
     * @param home the checkout
     */
    public static HostPrograms build(Path home, Progress progress) throws IOException, InterruptedException {
        return new HostPrograms(
                HostBuild.build(home, HostProgram.AGENT, progress),
                HostBuild.build(home, HostProgram.SSD_CACHE, progress));
    }
}
