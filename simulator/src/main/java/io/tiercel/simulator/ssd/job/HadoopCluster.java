package io.tiercel.simulator.ssd.job;

import io.tiercel.core.ssd.plan.Criticality.Stake;
import io.tiercel.simulator.cluster.Network;
import io.tiercel.simulator.engine.EventLoop;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A cluster of Hadoop: a VM with the masters, and workers. It runs one job after the other, without an end.
 *
 * <p>What is left out: failures, speculative tasks, what reduce tasks compute, and that they have slots while map tasks run. Not
 * thread-safe.
 */
public final class HadoopCluster {
    private final HadoopVm master;
    private final JobCluster cluster;
    private final JobFeed feed;
    private final List<FinishedJob> finished = new ArrayList<>();
    private JobClock clock = new JobClock();

    private @Nullable JobExecution execution;

    private String name = "";
    private long begunNanos;

    /**
     * A cluster that has not begun.
     *
     * @param master on which no task runs
     * @param workers at least two
     * @param feed what it runs
     * @param random of all that is drawn in it
     */
    public HadoopCluster(
            EventLoop loop,
            Network network,
            HadoopModel model,
            HadoopVm master,
            List<HadoopVm> workers,
            JobFeed feed,
            SplittableRandom random) {
        if (workers.size() < 2) {
            throw new IllegalArgumentException("two replicas need two workers: " + workers.size());
        }
        this.master = master;
        this.feed = feed;
        JobGround ground = new JobGround(loop, network, model, random.split());
        MasterRecords records = new MasterRecords(master, model.journalBlocks());
        this.cluster = new JobCluster(ground, records, workers, new ClusterFiles(model, workers, random.split()));
    }

    /** Begins its first job. */
    public void begin() {
        ClusterJob order = feed.next(cluster.ground().loop().nowNanos());
        clock = new JobClock();
        name = order.name();
        begunNanos = cluster.ground().loop().nowNanos();
        JobExecution next = new JobExecution(cluster, order.stages(cluster, clock), this::ended);
        execution = next;
        next.begin();
    }

    private void ended() {
        long now = cluster.ground().loop().nowNanos();
        finished.add(new FinishedJob(name, begunNanos, now, clock.bytes(), clock.ioNanos()));
        cluster.ground().loop().after(0, unused -> begin(), 0);
    }

    /** The VM with the masters. */
    public HadoopVm master() {
        return master;
    }

    /** The jobs that are over, in their order. */
    public List<FinishedJob> finished() {
        return List.copyOf(finished);
    }

    /** When the job that runs was submitted. */
    public long begunNanos() {
        return begunNanos;
    }

    /** What the job that runs has at stake on disks, by the numbers of their VMs. Jobs have no deadlines. */
    public SortedMap<Integer, Stake> stakes() {
        SortedMap<Integer, Stake> stakes = new TreeMap<>();
        if (execution == null) {
            return stakes;
        }
        SortedMap<Integer, Double> blocks = execution.remainingInput();
        double all = blocks.values().stream().mapToDouble(Double::doubleValue).sum();
        blocks.forEach((vm, its) ->
                stakes.put(vm, new Stake(Math.min(1, its / all), clock.ioShare(), Double.POSITIVE_INFINITY)));
        return stakes;
    }

    /** What a job has at stake that runs and has no input left to be read, nobody knows on which disks. */
    public Optional<Stake> elsewhere() {
        return execution != null && execution.remainingInput().isEmpty()
                ? Optional.of(new Stake(1, clock.ioShare(), Double.POSITIVE_INFINITY))
                : Optional.empty();
    }
}
