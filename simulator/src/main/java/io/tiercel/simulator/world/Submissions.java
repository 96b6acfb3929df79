package io.tiercel.simulator.world;

import io.tiercel.simulator.engine.EventLoop;
import io.tiercel.simulator.world.model.JobPlan;
import io.tiercel.simulator.world.model.Workload;
import java.util.function.Consumer;
import java.util.function.IntSupplier;

/** The jobs that are still to be submitted, in the workload's order: each when it is there, and not too many run. */
final class Submissions {
    private final EventLoop loop;
    private final Workload workload;
    private final IntSupplier running;
    private final Consumer<JobPlan> submit;
    private int submitted;
    private long next = EventLoop.NONE;

    /**
     * All jobs of the workload.
     *
     * @param running how many jobs run
     * @param submit lets a job run, or refuses it
     */
    Submissions(EventLoop loop, Workload workload, IntSupplier running, Consumer<JobPlan> submit) {
        this.loop = loop;
        this.workload = workload;
        this.running = running;
        this.submit = submit;
    }

    /** Submits what is there and may run; of the rest the next one when it is there. */
    void submitDue() {
        while (running.getAsInt() < workload.atOnce()
                && submitted < workload.jobs().size()) {
            JobPlan job = workload.jobs().get(submitted);
            if (job.submitNanos() > loop.nowNanos()) {
                loop.cancel(next);
                next = loop.at(job.submitNanos(), unused -> submitDue(), 0);
                return;
            }
            submitted++;
            submit.accept(job);
        }
    }
}
