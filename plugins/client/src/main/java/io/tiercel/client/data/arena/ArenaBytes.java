package io.tiercel.client.data.arena;

import java.io.IOException;
import java.nio.ByteBuffer;

/** Bytes of an arena's file, from wherever they are read. */
interface ArenaBytes {
    /** Fills what remains of the buffer with the file's bytes from this position on. */
    void read(ByteBuffer dst, long position) throws IOException;
}
