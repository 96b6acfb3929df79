package io.tiercel.client.data;

import java.io.IOException;

/** Others wrote to the node tier for longer than this writer would wait. */
final class BusyException extends IOException {
    private static final long serialVersionUID = 1;

    BusyException(String who, long patienceNanos) {
        super("other " + who + " wrote for more than " + patienceNanos / 1_000_000 + " ms");
    }
}
