package io.tiercel.simulator.workload;

import java.io.IOException;

/** Recorded jobs cannot be read as a workload; the message says where, why, and what to do about it. */
public final class HistoryException extends IOException {
    private static final long serialVersionUID = 1;

    public HistoryException(String message) {
        super(message);
    }
}
