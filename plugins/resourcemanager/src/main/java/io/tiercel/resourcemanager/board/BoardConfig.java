package io.tiercel.resourcemanager.board;

import io.tiercel.core.locality.MemoryLocalityPolicy;
import io.tiercel.core.locality.PendingTasks;
import io.tiercel.core.locality.Placement;
import io.tiercel.core.locality.SchedulingConfig;
import io.tiercel.core.locality.SkipLimits;
import io.tiercel.core.locality.SkipReset;
import io.tiercel.core.settings.SchedulingSettings;
import io.tiercel.core.settings.Setting;
import io.tiercel.core.settings.Settings;

/** How long jobs wait for which level, by the settings and the number of VMs. Immutable. */
final class BoardConfig {
    private final Settings settings;

    BoardConfig(Settings settings) {
        this.settings = settings;
    }

    MemoryLocalityPolicy newPolicy(PendingTasks tasks, int vms) {
        return scheduling(vms).newPolicy(tasks);
    }

    SchedulingConfig scheduling(int vms) {
        String label = settings.text(SchedulingSettings.POLICY).strip();
        SchedulingConfig policy = Placement.labelled(label).config(vms);
        return new SchedulingConfig(
                policy.jobs(),
                SchedulingSettings.levels(settings, policy.levels()),
                limits(policy.limits()),
                settings.flag(SchedulingSettings.RESET_ALWAYS) ? SkipReset.ALWAYS : policy.reset());
    }

    private SkipLimits limits(SkipLimits policy) {
        int hostDisk = skips(SchedulingSettings.HOST_DISK_SKIPS, policy.hostDisk());
        return new SkipLimits(
                skips(SchedulingSettings.VM_MEMORY_SKIPS, policy.vmMemory()),
                skips(SchedulingSettings.HOST_MEMORY_SKIPS, policy.hostMemory()),
                skips(SchedulingSettings.RACK_MEMORY_SKIPS, policy.rackMemory()),
                skips(SchedulingSettings.VM_DISK_SKIPS, policy.vmDisk()),
                hostDisk,
                Math.max(hostDisk, policy.rackDisk()));
    }

    private int skips(Setting setting, int byPolicy) {
        String text = settings.text(setting).strip();
        return text.isEmpty() ? byPolicy : (int) Math.min(Integer.MAX_VALUE, Long.parseLong(text));
    }
}
