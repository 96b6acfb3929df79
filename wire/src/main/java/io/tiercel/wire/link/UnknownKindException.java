package io.tiercel.wire.link;

import java.io.IOException;

/** A message is of a kind that this build does not know. A newer build may say such things, and nobody else. */
public final class UnknownKindException extends IOException {
    private static final long serialVersionUID = 1L;

    /** @param code the kind's, or -1 where the message is empty */
    public UnknownKindException(int code) {
        super("a message of unknown kind " + code);
    }
}
