package io.tiercel.simulator.world;

import io.tiercel.simulator.world.result.TaskKind;

/**
 * A reduce task: starts up, fetches its part of the map output, and writes as much to its host's disk.
 *
 * <p>Deviations from Hadoop, to give job times and no more: it starts when all map tasks are done, as in CAVA's
 * measurements (section III-B); it fetches as though from one VM, drawn at random from those that are left, out of
 * its page cache; it costs no CPU; its output has one replica.
 */
final class ReduceAttempt extends Attempt {
    private static final int FETCH = 0;
    private static final int WRITE = 1;
    private static final int FINISH = 2;

    private final World world;

    ReduceAttempt(World world, JobRun job, int vm) {
        super(job, vm);
        this.world = world;
    }

    @Override
    TaskKind kind() {
        return TaskKind.REDUCE;
    }

    @Override
    int task() {
        return 0;
    }

    @Override
    long inputBytes() {
        return job().reduceBytes();
    }

    @Override
    void start() {
        double pace = job().pace(world.model().task().spread());
        world.loop().after(Math.round(pace * world.model().task().startupNanos()), this, FETCH);
    }

    @Override
    void returned() {
        job().reduceReturned();
        world.reduceReturned(this);
    }

    @Override
    void begin(int step) {
        switch (step) {
            case FETCH -> world.machines().copy(world.anyVm(), vm(), job().reduceBytes(), this, WRITE);
            case WRITE -> world.machines().diskOf(vm()).begin(job().reduceBytes(), this, FINISH);
            case FINISH -> finish();
            default -> throw new IllegalArgumentException("a reduce task has no step " + step);
        }
    }

    private void finish() {
        job().reduceFinished();
        world.reduceFinished(this);
    }
}
