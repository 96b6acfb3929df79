package io.tiercel.simulator.world;

/** A map task that reads nothing and writes nothing: starts up, and computes. */
final class ComputingAttempt extends MapAttempt {
    private static final int COMPUTE = 0;
    private static final int FINISH = 1;

    ComputingAttempt(World world, JobRun job, int task, int vm) {
        super(world, job, task, vm);
    }

    @Override
    long inputBytes() {
        return 0;
    }

    @Override
    void start() {
        startUp(COMPUTE);
    }

    @Override
    void begin(int step) {
        switch (step) {
            case COMPUTE -> compute();
            case FINISH -> world().mapComputed(this);
            default -> throw new IllegalArgumentException("a map task that reads nothing has no step " + step);
        }
    }

    private void compute() {
        long nanos = Math.round(pace() * job().plan().computing().nanos());
        world().machines().compute(vm(), nanos, this, FINISH);
    }
}
