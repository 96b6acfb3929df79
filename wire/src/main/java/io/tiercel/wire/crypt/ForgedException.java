package io.tiercel.wire.crypt;

import java.io.IOException;

/** What came was not encrypted by who has the key, or not for this purpose. */
public final class ForgedException extends IOException {
    private static final long serialVersionUID = 1;

    ForgedException() {
        super("what came was not encrypted with the key that is known");
    }
}
