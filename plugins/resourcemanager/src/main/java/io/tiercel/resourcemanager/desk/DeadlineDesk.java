package io.tiercel.resourcemanager.desk;

import io.tiercel.core.deadline.DeadlineConfig;
import io.tiercel.core.deadline.model.ModelBook;
import io.tiercel.core.deadline.offer.VmResiduals;
import io.tiercel.core.settings.DeadlineSettings;
import io.tiercel.core.settings.Settings;
import io.tiercel.resourcemanager.board.TaskBoard;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;

/**
 * All that a ResourceManager knows of jobs with deadlines: what was learned of how long tasks take, how much CPU VMs have left,
 * which slots are a queue's, and how its jobs stand.
 *
 * <p>{@link Desks} finds it. What is asked here is answered from what was last seen, and waits for nothing. Thread-safe.
 */
public final class DeadlineDesk implements AutoCloseable {
    private final DeadlineConfig config;
    private final ClusterNodes cluster;
    private final NodeResiduals residuals;
    private final QueueCapacity capacity;
    private volatile ModelBook models = ModelBook.EMPTY;

    /**
     * A desk that has seen nothing yet.
     *
     * @param jobs shows jobs as decisions see them
     * @throws io.tiercel.core.settings.SettingsException naming the key whose text cannot be read
     */
    public DeadlineDesk(RMContext resourceManager, TaskBoard board, Settings settings, JobSource jobs) {
        this.config = DeadlineSettings.config(settings);
        this.cluster = new ClusterNodes(resourceManager, board);
        this.residuals = new NodeResiduals(containersShare(resourceManager), System::nanoTime);
        this.capacity = new QueueCapacity(cluster, residuals);
    }

    /** What the scheduling of jobs with deadlines is put together from. */
    public DeadlineConfig config() {
        return config;
    }

    /** The models that the coordinator last told; empty until it has. */
    public ModelBook models() {
        return models;
    }

    /**
     * The residual CPU of each slot that is the queue's ({@link QueueCapacity} says which are).
     *
     * @param queuePath as {@code root.jobs}
     * @return NaN for a slot of a VM of which nothing is known; the same list until something may have changed; empty where
     *     there is no such queue, or it has no slots
     */
    public List<Double> slots(String queuePath) {
        return capacity.slots(queuePath);
    }

    /**
     * What is left of a VM's CPUs for tasks, r, now.
     *
     * @param vm by the board's number
     * @return from 0 to 1; NaN where it is not known, or what is known is older than ten seconds
     */
    public double residual(int vm) {
        return residuals.residual(vm);
    }

    /** As {@link #residual}, whatever clock the asker goes by: the age of what is known is told by this desk's. */
    public VmResiduals residuals() {
        return (vm, askersNanos) -> residual(vm);
    }

    /** The residual CPU of all VMs of which it is known, by host. */
    public Map<String, Double> residualsByHost() {
        return residuals.byHost();
    }

    /** How the jobs with deadlines that have not ended stand, the earliest deadline first. */
    public List<DeadlineStanding> standings() {
        return List.of();
    }

    /** Looks what has changed; called each second, by one thread. */
    public void look() {
        residuals.look(cluster.members());
        capacity.look(Map.of());
    }

    @Override
    public void close() {}

    private static double containersShare(RMContext resourceManager) {
        int percent = resourceManager
                .getYarnConfiguration()
                .getInt(YarnConfiguration.NM_RESOURCE_PERCENTAGE_PHYSICAL_CPU_LIMIT, 100);
        return percent > 0 && percent <= 100 ? percent / 100.0 : 1;
    }
}
