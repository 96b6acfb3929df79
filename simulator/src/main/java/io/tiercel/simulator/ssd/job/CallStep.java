package io.tiercel.simulator.ssd.job;

import io.tiercel.simulator.engine.EventHandler;

/**
 * A call to the master, which a job waits for: the master looks up one of its records, and writes another to its journal. Both are
 * small, and anywhere on its disk. Not thread-safe.
 */
final class CallStep implements TaskStep, EventHandler {
    private static final int READ = 0;
    private static final int WRITTEN = 1;
    private static final EventHandler NOBODY = unused -> {};

    private final JobGround ground;
    private final MasterRecords master;
    private EventHandler done = NOBODY;
    private boolean isBegun;

    CallStep(JobGround ground, MasterRecords master) {
        this.ground = ground;
        this.master = master;
    }

    @Override
    public boolean next(EventHandler whenDone) {
        if (isBegun) {
            return false;
        }
        isBegun = true;
        done = whenDone;
        master.called(ground.model());
        master.read(ground.random(), this, READ);
        return true;
    }

    @Override
    public void handle(int what) {
        if (what == READ) {
            master.write(this, WRITTEN);
        } else {
            done.handle(0);
        }
    }
}
