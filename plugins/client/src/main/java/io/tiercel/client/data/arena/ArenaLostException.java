package io.tiercel.client.data.arena;

import java.io.IOException;

/** The file of a node tier is no longer what it was when it was opened: replaced, removed, cut or overwritten. */
public final class ArenaLostException extends IOException {
    private static final long serialVersionUID = 1;

    ArenaLostException(String message) {
        super(message);
    }
}
