package io.tiercel.datanode.memory;

import java.io.IOException;

/** This process may not lock so much memory; the message says how much it may, and what to do. */
public final class MemoryLimitException extends IOException {
    MemoryLimitException(String message, Throwable cause) {
        super(message, cause);
    }
}
