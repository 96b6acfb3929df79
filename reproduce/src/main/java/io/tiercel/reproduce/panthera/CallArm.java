package io.tiercel.reproduce.panthera;

import java.io.IOException;
import java.util.function.LongSupplier;

/**
 * An arm that makes the same call again and again from one thread.
 *
 * @param calls how many a turn has
 * @param before done before each call, and not timed
 * @param call what is timed
 * @param nanos the clock
 */
record CallArm(String name, int calls, Call before, Call call, LongSupplier nanos) implements ContestArm {
    /** Anything that reads or prepares. */
    interface Call {
        Call NOTHING = () -> {};

        void run() throws IOException;
    }

    @Override
    public Durations turn(int repetition) throws IOException {
        long[] took = new long[calls];
        for (int i = 0; i < calls; i++) {
            before.run();
            long start = nanos.getAsLong();
            call.run();
            took[i] = nanos.getAsLong() - start;
        }
        return Durations.of(took);
    }
}
