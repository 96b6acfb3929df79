package io.tiercel.lab;

import io.tiercel.lab.daemons.Launcher;
import io.tiercel.lab.daemons.Masters;
import io.tiercel.lab.host.ControlGroups;
import io.tiercel.lab.host.Disks;
import io.tiercel.lab.host.Network;
import io.tiercel.lab.plan.GroupPlan;
import io.tiercel.lab.plan.LabSite;

/** Everything by which one lab is made, watched and removed. */
record LabParts(
        LabSite site,
        GroupPlan groupPlan,
        ControlGroups groups,
        Network network,
        Disks disks,
        Launcher launcher,
        Masters masters) {
    static LabParts of(LabSite site, GroupPlan.Version version) {
        GroupPlan groupPlan = new GroupPlan(site, version);
        Launcher launcher = new Launcher(site, groupPlan, LabClassPath.runtime());
        return new LabParts(
                site,
                groupPlan,
                new ControlGroups(groupPlan),
                new Network(site),
                new Disks(site),
                launcher,
                new Masters(launcher, LabClassPath.ours()));
    }
}
