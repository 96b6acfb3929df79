package io.tiercel.simulator.ssd.job;

import io.tiercel.simulator.engine.EventHandler;
import java.util.List;

/** Takes steps, one after the other. Not thread-safe. */
final class TaskRun implements EventHandler {
    private final List<TaskStep> steps;
    private final Runnable ended;
    private int at;

    /** @param ended is run after the last step */
    TaskRun(List<TaskStep> steps, Runnable ended) {
        this.steps = List.copyOf(steps);
        this.ended = ended;
    }

    void begin() {
        handle(0);
    }

    /** A piece is done. */
    @Override
    public void handle(int unused) {
        while (at < steps.size()) {
            if (steps.get(at).next(this)) {
                return;
            }
            at++;
        }
        ended.run();
    }
}
