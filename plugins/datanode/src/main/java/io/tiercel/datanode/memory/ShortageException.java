package io.tiercel.datanode.memory;

import java.io.IOException;

/** This process has too little of something that locking a file takes, whichever file it is. */
public sealed class ShortageException extends IOException permits MemoryLimitException {
    ShortageException(String message, Throwable cause) {
        super(message, cause);
    }
}
