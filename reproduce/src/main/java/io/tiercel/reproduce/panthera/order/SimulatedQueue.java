package io.tiercel.reproduce.panthera.order;

import io.tiercel.core.affinity.Scheme;
import io.tiercel.core.affinity.prefetch.PrefetchConfig;
import io.tiercel.core.locality.JobOrder;
import io.tiercel.core.locality.JobScoreOrder;
import io.tiercel.reproduce.panthera.order.OrderRun.OrderedJob;
import io.tiercel.simulator.world.Decisions;
import io.tiercel.simulator.world.World;
import io.tiercel.simulator.world.model.Application;
import io.tiercel.simulator.world.model.ClusterModel;
import io.tiercel.simulator.world.model.JobInput;
import io.tiercel.simulator.world.model.JobPlan;
import io.tiercel.simulator.world.model.Workload;
import io.tiercel.simulator.world.result.JobResult;
import io.tiercel.simulator.world.store.StoredFile;
import io.tiercel.simulator.world.view.ClusterView;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;

/**
 * A queue of jobs on CAVA's cluster of 103 workers, in virtual time. Earlier jobs have read a part of each file, from none to
 * all; then a job for each file is submitted, all within five minutes. All but the order is as our scheme {@code saving} has
 * it.
 *
 * @param workload the earlier jobs, then the queue
 * @param earlier how many of the jobs are none of the queue
 */
record SimulatedQueue(Workload workload, int earlier, long seed) {
    private static final int JOBS = 20;
    private static final long GIB = 1L << 30;
    private static final long SMALLEST_BYTES = 2 * GIB;
    private static final long LARGEST_BYTES = 30 * GIB;
    /** Which part of a file earlier jobs have read; one of these, by lot. */
    private static final double[] READ_BEFORE = {0, 0, 0.25, 0.5, 0.75, 1};

    /** By then the earlier jobs have ended. */
    private static final long QUEUE_NANOS = TimeUnit.HOURS.toNanos(6);

    private static final long ARRIVALS_NANOS = TimeUnit.MINUTES.toNanos(5);
    /** The setting's default. */
    private static final long AGING_NANOS = TimeUnit.MINUTES.toNanos(10);

    /** A quarter of what four disks give to many streams, and the memory for input of ten workers. */
    private static final PrefetchConfig AHEAD = new PrefetchConfig(15 * GIB, 50_000_000);

    private static final List<String> APPLICATIONS = List.of("grep", "selection", "aggregation", "wordcount", "join");

    /** The queue of a seed. */
    static SimulatedQueue of(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<StoredFile> files = new ArrayList<>();
        List<JobPlan> jobs = new ArrayList<>();
        for (int number = 0; number < JOBS; number++) {
            StoredFile file = new StoredFile(number, "file-" + number, random.nextLong(SMALLEST_BYTES, LARGEST_BYTES));
            files.add(file);
            long before = Math.round(READ_BEFORE[random.nextInt(READ_BEFORE.length)] * file.bytes());
            if (before > 0) {
                jobs.add(new JobPlan(jobs.size(), application(random), List.of(new JobInput(file, before)), 0));
            }
        }
        int earlier = jobs.size();
        long[] arrivals = LongStream.generate(() -> random.nextLong(ARRIVALS_NANOS))
                .limit(JOBS)
                .sorted()
                .toArray();
        shuffled(files, random)
                .forEach(file -> jobs.add(new JobPlan(
                        jobs.size(),
                        application(random),
                        List.of(JobInput.whole(file)),
                        QUEUE_NANOS + arrivals[jobs.size() - earlier])));
        return new SimulatedQueue(new Workload("queue", files, jobs, jobs.size()), earlier, seed);
    }

    private static Application application(SplittableRandom random) {
        return Application.named(APPLICATIONS.get(random.nextInt(APPLICATIONS.size())));
    }

    private static List<StoredFile> shuffled(List<StoredFile> files, SplittableRandom random) {
        List<StoredFile> left = new ArrayList<>(files);
        List<StoredFile> order = new ArrayList<>();
        while (!left.isEmpty()) {
            order.add(left.remove(random.nextInt(left.size())));
        }
        return order;
    }

    /** The queue under an order. */
    OrderRun run(OrderCase what, int repetition) {
        World world = new World(ClusterModel.CAVA, workload, cluster -> decisions(what.arm(), cluster), seed);
        List<OrderedJob> ended = world.readingAhead(what.ahead() ? AHEAD : PrefetchConfig.OFF).run().jobs().stream()
                .filter(job -> job.number() >= earlier)
                .map(this::ended)
                .toList();
        return new OrderRun(what, repetition, ended);
    }

    private static Decisions decisions(OrderArm arm, ClusterView cluster) {
        return switch (arm) {
            case FIFO -> Decisions.ordered(Scheme.SAVING, cluster.topology(), JobOrder.FIFO);
            case FAIR -> Decisions.ordered(Scheme.SAVING, cluster.topology(), JobOrder.FEWEST_RUNNING);
            case PAPER, FRACTION, BYTES ->
                Decisions.scored(
                        Scheme.SAVING, cluster, new JobScoreOrder(arm.mode().orElseThrow(), AGING_NANOS));
        };
    }

    private OrderedJob ended(JobResult job) {
        long submitted = workload.jobs().get(job.number()).submitNanos();
        return new OrderedJob(
                job.number() - earlier, (job.endNanos() - submitted) / 1e9, job.inputBytes(), job.memoryBytes());
    }
}
