package io.tiercel.reproduce.speed;

import io.tiercel.simulator.world.model.Application;
import io.tiercel.simulator.world.model.ClusterModel;
import io.tiercel.simulator.world.model.ClusterShape;
import io.tiercel.simulator.world.model.JobPlan;
import io.tiercel.simulator.world.model.Workload;
import io.tiercel.simulator.world.store.StoredFile;
import java.util.ArrayList;
import java.util.List;

/**
 * A cluster of so many VMs, and a workload that grows with it: each hundred VMs have four hosts, six files of 40 GiB, and
 * twelve jobs of which six run at a time. A rack has twenty hosts.
 */
record GrowingCluster(int vms, JobKind jobs) {
    private static final int VMS_ON_HOST = 25;
    private static final int HOSTS_IN_RACK = 20;
    private static final int VMS_IN_SHARE = 100;
    private static final int FILES_OF_SHARE = 6;
    private static final int JOBS_OF_SHARE = 12;
    private static final long FILE_BYTES = 40L << 30;

    ClusterModel model() {
        int hosts = Math.max(1, vms / VMS_ON_HOST);
        int racks = (hosts + HOSTS_IN_RACK - 1) / HOSTS_IN_RACK;
        return ClusterModel.CAVA.withShape(new ClusterShape(racks, hosts / racks, vms));
    }

    Workload workload() {
        int shares = Math.max(1, vms / VMS_IN_SHARE);
        List<StoredFile> files = new ArrayList<>();
        for (int file = 0; file < shares * FILES_OF_SHARE; file++) {
            files.add(new StoredFile(file, "file-" + file, FILE_BYTES));
        }
        List<Application> applications = jobs.applications();
        List<JobPlan> plans = new ArrayList<>();
        for (int job = 0; job < shares * JOBS_OF_SHARE; job++) {
            Application application = applications.get(job % applications.size());
            plans.add(JobPlan.of(job, application, files.get(job * 7 % files.size())));
        }
        return new Workload(vms + " VMs", files, plans, shares * FILES_OF_SHARE);
    }
}
