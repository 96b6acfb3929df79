package io.tiercel.datanode.memory;

/** This process may not lock so much memory; the message says how much it may, and what to do. */
public final class MemoryLimitException extends ShortageException {
    MemoryLimitException(String message, Throwable cause) {
        super(message, cause);
    }
}
