package io.tiercel.lab;

import io.tiercel.lab.guest.HostCpuCalculator;
import io.tiercel.lab.plan.LabPlan;
import io.tiercel.lab.plan.Role;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** What NodeManagers are told where hosts have CPUs for themselves. */
final class HostCpus {
    private HostCpus() {}

    /** The plan in which NodeManagers measure the CPUs of their host, and not those of this machine. */
    static LabPlan onNodeManagers(LabPlan plan) {
        if (plan.limits().hostCpus() == 0) {
            return plan;
        }
        return plan.withSetting(
                        Role.NODE_MANAGER,
                        YarnConfiguration.NM_MON_RESOURCE_CALCULATOR,
                        HostCpuCalculator.class.getName())
                .withClassPath(Role.NODE_MANAGER, List.of(place().toString()));
    }

    private static Path place() {
        try {
            return Path.of(HostCpuCalculator.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException("the place of the lab's classes is no file", e);
        }
    }
}
