package io.tiercel.simulator.world;

import io.tiercel.core.affinity.measure.ResourceUsage;
import io.tiercel.core.affinity.measure.TaskMeasurement;
import io.tiercel.core.model.LocalityLevel;
import io.tiercel.core.model.Medium;
import io.tiercel.simulator.world.model.Application;
import io.tiercel.simulator.world.store.InputPart;
import io.tiercel.simulator.world.store.StoredBlock;
import org.jspecify.annotations.Nullable;

/** A map task that reads: starts up, reads its block, computes, and writes what it made to its host's disk, one after the other. */
final class ReadingAttempt extends MapAttempt {
    private static final double KILOBYTE = 1024;

    private static final int READ = 0;
    private static final int COMPUTE = 1;
    private static final int WRITE = 2;
    private static final int FINISH = 3;

    private final Application application;
    private final StoredBlock block;
    private final long bytes;
    private long readNanos;
    // These are kept in place of the source itself, for which the processor would have to wait at the next step.
    private int sourceVm;
    private boolean fromDisk;
    private @Nullable Medium sourceMedium;
    private @Nullable LocalityLevel level;

    ReadingAttempt(World world, JobRun job, int task, int vm) {
        super(world, job, task, vm);
        this.application = job.application();
        InputPart part = job.parts().get(task);
        this.block = part.block();
        this.bytes = part.bytes();
    }

    @Override
    void start() {
        startUp(READ);
    }

    @Override
    long inputBytes() {
        return bytes;
    }

    @Override
    void begin(int step) {
        switch (step) {
            case READ -> read();
            case COMPUTE -> compute();
            case WRITE -> write();
            case FINISH -> finish();
            default -> throw new IllegalArgumentException("a map task has no step " + step);
        }
    }

    @Override
    void cameTooLate(int step) {
        if (step == COMPUTE) {
            world().reads().ended(sourceVm, fromDisk);
        }
    }

    private void read() {
        readNanos = -world().loop().nowNanos();
        Source nearest = world().sources().source(block, vm());
        sourceVm = nearest.vm();
        sourceMedium = nearest.medium();
        level = nearest.level();
        fromDisk = world().reads().begin(block, bytes, nearest, vm(), this, COMPUTE);
    }

    private void compute() {
        readNanos += world().loop().nowNanos();
        world().reads().ended(sourceVm, fromDisk);
        world().memory().blockRead(job().id(), block, from());
        world().machines().compute(vm(), Math.round(cpuNanos()), this, WRITE);
    }

    private void write() {
        long toDisk = Math.round(writtenBytes() * world().model().task().writeBackShare());
        world().machines().diskOf(vm()).begin(toDisk, this, FINISH);
    }

    private void finish() {
        TaskMeasurement measured = measurement();
        job().mapFinished(from(), measured);
        world().mapFinished(this, measured);
    }

    private TaskMeasurement measurement() {
        // A task that takes no time would have no rates.
        long runNanos = Math.max(1, world().loop().nowNanos() - startNanos());
        double seconds = runNanos / 1e9;
        ResourceUsage usage = new ResourceUsage(100 * cpuNanos() / runNanos, writtenBytes() / KILOBYTE / seconds);
        return new TaskMeasurement(usage, from().medium() == Medium.MEMORY, bytes, readNanos, runNanos);
    }

    private double cpuNanos() {
        return pace() * bytes * application.cpuNanosPerByte();
    }

    private double writtenBytes() {
        return bytes * application.writtenShare();
    }

    private Source from() {
        if (sourceMedium == null || level == null) {
            throw new IllegalStateException("the block is not read yet");
        }
        return new Source(sourceVm, sourceMedium, level);
    }
}
