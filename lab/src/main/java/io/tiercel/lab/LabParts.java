package io.tiercel.lab;

import io.tiercel.lab.daemons.Launcher;
import io.tiercel.lab.daemons.Masters;
import io.tiercel.lab.host.ControlGroups;
import io.tiercel.lab.host.Disks;
import io.tiercel.lab.host.LabNetwork;
import io.tiercel.lab.plan.GroupPlan;
import io.tiercel.lab.plan.LabSite;
import java.io.IOException;
import java.nio.file.Files;

/** Everything by which one lab is made, watched and removed. */
record LabParts(
        LabSite site,
        GroupPlan groupPlan,
        ControlGroups groups,
        LabNetwork network,
        Disks disks,
        Launcher launcher,
        Masters masters) {
    /** @throws IOException in words, if the lab has no control groups, no network or no files, so that nothing can run in it */
    void requireMade() throws IOException {
        if (!Files.isDirectory(groupPlan.processes()) || !network.isMade() || !Files.exists(site.topologyFile())) {
            throw new IOException("the lab in " + site.directory() + " is not whole: it is being made, or is what a"
                    + " killed process, a restart of this machine or a deletion of its files has left;"
                    + " ./tiercel lab down removes it");
        }
    }

    static LabParts of(LabSite site, GroupPlan.Version version) {
        GroupPlan groupPlan = new GroupPlan(site, version);
        Launcher launcher = new Launcher(site, groupPlan, LabClassPath.runtime());
        return new LabParts(
                site,
                groupPlan,
                new ControlGroups(groupPlan),
                new LabNetwork(site),
                new Disks(site),
                launcher,
                new Masters(launcher, LabClassPath.ours()));
    }
}
