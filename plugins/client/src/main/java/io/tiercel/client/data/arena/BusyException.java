package io.tiercel.client.data.arena;

import java.io.IOException;

/** Other processes wrote to the node tier for longer than this one would wait: they are many, or one of them hangs. */
public final class BusyException extends IOException {
    private static final long serialVersionUID = 1;

    BusyException(long patienceNanos) {
        super("other processes wrote to it for more than " + patienceNanos / 1_000_000 + " ms");
    }
}
