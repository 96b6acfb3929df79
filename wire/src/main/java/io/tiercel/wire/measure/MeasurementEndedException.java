package io.tiercel.wire.measure;

import java.io.IOException;

/** The coordinator has answered, and does not measure, or no more. The message says why. */
public final class MeasurementEndedException extends IOException {
    private static final long serialVersionUID = 1;

    public MeasurementEndedException(String why) {
        super(why);
    }
}
