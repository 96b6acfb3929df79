package io.tiercel.reproduce.panthera.order;

import io.tiercel.report.ConsecutiveSeeds;
import io.tiercel.report.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Panthera's order of jobs: a queue on a real CapacityScheduler, and at cluster size in virtual time. */
public final class OrderReproduction {
    private OrderReproduction() {}

    /**
     * Runs all queues.
     *
     * @throws IOException in words, if the cluster does not start or a job fails
     */
    public static OrderFindings run(OrderOptions options, Progress progress) throws IOException, InterruptedException {
        List<OrderRun> real = options.repetitions() == 0 ? List.of() : real(options, progress);
        return new OrderFindings(options, real, simulated(options, progress));
    }

    /** Repetition by repetition, so that whatever changes on this machine meanwhile meets all orders. */
    private static List<OrderRun> real(OrderOptions options, Progress progress)
            throws IOException, InterruptedException {
        List<OrderRun> runs = new ArrayList<>();
        try (RealQueue queue = RealQueue.start(progress)) {
            queue.warmUp();
            for (int repetition = 0; repetition < options.repetitions(); repetition++) {
                for (OrderCase what : OrderCase.all()) {
                    progress.stage(what.label() + ", run " + (repetition + 1) + " of " + options.repetitions());
                    runs.add(queue.run(what, repetition, options.seed() + repetition));
                }
            }
        }
        return runs;
    }

    private static List<OrderRun> simulated(OrderOptions options, Progress progress) {
        progress.stage("Simulating " + options.traces() + " queues of a cluster under each order");
        List<OrderRun> runs = new ArrayList<>();
        List<Long> seeds = ConsecutiveSeeds.from(options.seed(), options.traces());
        for (int trace = 0; trace < seeds.size(); trace++) {
            SimulatedQueue queue = SimulatedQueue.of(seeds.get(trace));
            progress.detail("queue " + (trace + 1));
            for (OrderCase what : OrderCase.all()) {
                runs.add(queue.run(what, trace));
            }
        }
        return runs;
    }
}
