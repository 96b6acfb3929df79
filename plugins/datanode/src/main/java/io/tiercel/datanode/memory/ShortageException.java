package io.tiercel.datanode.memory;

import java.io.IOException;

/** This process has too little of something that locking a file takes, whichever file it is. */
public final class ShortageException extends IOException {
    ShortageException(String message, Throwable cause) {
        super(message, cause);
    }
}
