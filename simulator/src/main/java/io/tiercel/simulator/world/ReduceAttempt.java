package io.tiercel.simulator.world;

/**
 * A reduce task: starts up, fetches its part of the map output, and writes as much to its host's disk.
 *
 * <p>Deviations from Hadoop, to give job times and no more: it starts when all map tasks are done, as in CAVA's
 * measurements (section III-B); it fetches as though from one VM, drawn at random, out of that VM's page cache; it costs no
 * CPU; its output has one replica.
 */
final class ReduceAttempt extends Attempt {
    private final World world;

    ReduceAttempt(World world, JobRun job, int vm) {
        super(job, vm);
        this.world = world;
    }

    @Override
    void start() {
        double pace = job().pace(world.model().task().spread());
        world.loop().after(Math.round(pace * world.model().task().startupNanos()), this::fetch, 0);
    }

    @Override
    void returned() {
        job().reduceReturned();
        world.reduceReturned(this);
    }

    private void fetch(int unused) {
        if (!isLost()) {
            world.machines().copy(world.anyVm(), vm(), job().reduceBytes(), this::write, 0);
        }
    }

    private void write(int unused) {
        if (!isLost()) {
            world.machines().diskOf(vm()).begin(job().reduceBytes(), this::finish, 0);
        }
    }

    private void finish(int unused) {
        if (!isLost()) {
            job().reduceFinished();
            world.reduceFinished(this);
        }
    }
}
