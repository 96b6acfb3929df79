package io.tiercel.whatif.history;

import java.io.IOException;

/** What is packed cannot be unpacked: it is cut off, damaged, or was never packed like this. */
final class UnpackException extends IOException {
    private static final long serialVersionUID = 1;

    UnpackException(Throwable cause) {
        super(cause.getMessage() == null ? cause.toString() : cause.getMessage(), cause);
    }
}
