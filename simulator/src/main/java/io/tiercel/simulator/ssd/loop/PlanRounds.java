package io.tiercel.simulator.ssd.loop;

import io.tiercel.core.ssd.plan.RecentCriticality;
import io.tiercel.core.ssd.plan.SsdHost;
import io.tiercel.core.ssd.plan.SsdPlan;
import io.tiercel.core.ssd.plan.SsdPlan.HostPlan;
import io.tiercel.core.ssd.plan.SsdPlan.VmPlan;
import io.tiercel.core.ssd.plan.SsdPlanner;
import io.tiercel.core.ssd.plan.SsdSnapshot;
import io.tiercel.core.ssd.plan.SsdVm;
import io.tiercel.simulator.engine.EventHandler;
import io.tiercel.simulator.engine.EventLoop;
import io.tiercel.simulator.ssd.HostStorage;
import io.tiercel.simulator.ssd.StorageModel;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * The loop (AC-SSD, section 3.2): after each window it takes what was measured, has the core's planner make a plan, and divides
 * the SSDs by it, while the VMs go on. Not thread-safe.
 */
final class PlanRounds implements EventHandler {
    private static final double NANOS_IN_SECOND = 1e9;

    private final EventLoop loop;
    private final SsdPlanner planner;
    private final PlatformLayout layout;
    private final List<HostStorage> hosts;
    private final List<PlatformVm> vms;
    private final CriticalityWatch watch;
    private int looks;
    private int rounds;

    /**
     * A loop that has not begun.
     *
     * @param hosts by their numbers
     * @param vms likewise
     */
    PlanRounds(
            EventLoop loop,
            SsdPlanner planner,
            PlatformLayout layout,
            List<HostStorage> hosts,
            List<PlatformVm> vms,
            CriticalityWatch watch) {
        this.loop = loop;
        this.planner = planner;
        this.layout = layout;
        this.hosts = hosts;
        this.vms = vms;
        this.watch = watch;
    }

    void begin() {
        loop.after(lookNanos(), this, 0);
    }

    /** How many plans were applied. */
    int rounds() {
        return rounds;
    }

    private long lookNanos() {
        return Math.round(planner.rules().windowSeconds() * NANOS_IN_SECOND / RecentCriticality.LOOKS);
    }

    /** It is time to look at jobs, and after so many looks for a round. */
    @Override
    public void handle(int unused) {
        watch.look(planner.rules().windowSeconds() / RecentCriticality.LOOKS);
        looks++;
        if (looks == RecentCriticality.LOOKS) {
            looks = 0;
            apply(planner.plan(snapshot(), new TreeMap<>()));
            rounds++;
        }
        loop.after(lookNanos(), this, 0);
    }

    private SsdSnapshot snapshot() {
        List<SsdHost> measured = new ArrayList<>();
        for (int host = 0; host < hosts.size(); host++) {
            List<SsdVm> here = new ArrayList<>();
            for (int vm : layout.vmsOn(host)) {
                int blocks = hosts.get(host).cacheBlocks(here.size());
                here.add(vms.get(vm).measured(planner.rules().windowSeconds(), blocks, watch.of(vms.get(vm))));
            }
            long room = hosts.get(host).ssdBlocks() * StorageModel.BLOCK_BYTES;
            measured.add(new SsdHost("host" + (host + 1), 0, room, here));
        }
        return new SsdSnapshot(measured);
    }

    private void apply(SsdPlan plan) {
        for (int host = 0; host < hosts.size(); host++) {
            HostPlan here = plan.hosts().get(host);
            int[] blocks = new int[here.vms().size()];
            double[] weights = new double[blocks.length];
            for (int i = 0; i < blocks.length; i++) {
                VmPlan vm = here.vms().get(i);
                blocks[i] = (int) (vm.bytes() / StorageModel.BLOCK_BYTES);
                weights[i] = vm.iops();
                vms.get(layout.vmsOn(host).get(i)).share(vm.iops());
            }
            hosts.get(host).divide(blocks, weights);
        }
    }
}
