package io.tiercel.simulator.world;

import io.tiercel.simulator.world.result.TaskKind;

/** A map task: starts up, reads if there is something to read, and computes. */
abstract class MapAttempt extends Attempt {
    private final World world;
    private final int task;
    private final double pace;

    MapAttempt(World world, JobRun job, int task, int vm) {
        super(job, vm);
        this.world = world;
        this.task = task;
        this.pace = job.pace(world.model().task().spread());
    }

    final World world() {
        return world;
    }

    /** How much longer or shorter it takes than one on average. */
    final double pace() {
        return pace;
    }

    /** Begins to start up; then comes that step. */
    final void startUp(int next) {
        world.loop().after(Math.round(pace * world.model().task().startupNanos()), this, next);
    }

    @Override
    final TaskKind kind() {
        return TaskKind.MAP;
    }

    @Override
    final int task() {
        return task;
    }

    @Override
    final void returned() {
        world.mapReturned(this);
    }
}
