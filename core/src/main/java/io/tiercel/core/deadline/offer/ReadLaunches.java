package io.tiercel.core.deadline.offer;

import io.tiercel.core.choice.Contender;
import io.tiercel.core.deadline.choice.DataNodeLoads;
import io.tiercel.core.deadline.progress.DeadlineJob;
import io.tiercel.core.deadline.progress.TaskRates;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Tells which DataNode a task is launched to read from, by what was found when its slot was offered. Not thread-safe.
 *
 * <p>A late job's slot is offered without looking at DataNodes, as printed. So what it launches counts once it is measured.
 */
final class ReadLaunches implements FollowedJobs.Starts {
    private static final int FOUND_MAX = 4_096;

    private final DataNodeLoads loads;
    private final ReadPlaces places;
    private final VmResiduals vms;
    private final Map<Long, Found> found = new LinkedHashMap<>();
    private long nowNanos;

    private record Found(int vm, int dataNode) {}

    ReadLaunches(DataNodeLoads loads, ReadPlaces places, VmResiduals vms) {
        this.loads = loads;
        this.places = places;
        this.vms = vms;
    }

    /** It is this time now. */
    void now(long nanos) {
        nowNanos = nanos;
        if (found.size() > FOUND_MAX) {
            found.clear();
        }
    }

    /** The DataNode that the job's next task would read from on the VM, or {@link DataNodeLoads#NO_DATANODE}. */
    int dataNode(long job, @Nullable Contender shown, int vm) {
        int dataNode = shown == null ? DataNodeLoads.NO_DATANODE : places.dataNode(shown.id(), vm);
        found.put(job, new Found(vm, dataNode));
        return dataNode;
    }

    @Override
    public void started(DeadlineJob job, int vm) {
        Found last = found.remove(job.id());
        TaskRates rates = job.rates();
        if (last != null && last.vm == vm && rates != null) {
            double residual = vms.residual(vm, nowNanos);
            double known = Double.isNaN(residual) ? rates.model().curve().lowest() : residual;
            loads.launched(last.dataNode, rates.readMBps(known), nowNanos);
        }
    }
}
