package io.tiercel.wire.link;

import java.io.IOException;

/** A message whose seal does not fit: the other side has another secret, or somebody changed the message. */
public final class BadSealException extends IOException {
    private static final long serialVersionUID = 1L;

    BadSealException() {
        super("it has another secret, or its messages were changed on the way");
    }
}
