package io.tiercel.systemtests.differential;

import java.io.Serializable;
import java.util.SplittableRandom;

/** Bytes to be written, told by a seed. */
record Content(long seed, int length) implements Serializable {
    private static final long serialVersionUID = 1L;

    byte[] bytes() {
        byte[] bytes = new byte[length];
        new SplittableRandom(seed).nextBytes(bytes);
        return bytes;
    }
}
