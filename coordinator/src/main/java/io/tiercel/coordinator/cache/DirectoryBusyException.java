package io.tiercel.coordinator.cache;

/** The cache directory has too much to do to answer a question now. */
public final class DirectoryBusyException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    DirectoryBusyException(String message, Throwable cause) {
        super(message, cause);
    }
}
