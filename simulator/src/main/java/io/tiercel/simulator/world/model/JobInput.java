package io.tiercel.simulator.world.model;

import io.tiercel.simulator.world.store.StoredFile;

/**
 * What a job reads of a file.
 *
 * @param bytes from its beginning
 */
public record JobInput(StoredFile file, long bytes) {
    public JobInput {
        if (bytes < 1 || bytes > file.bytes()) {
            throw new IllegalArgumentException(
                    "a job reads from 1 to " + file.bytes() + " bytes of file " + file.number() + ", not " + bytes);
        }
    }

    /** The input that is all of the file. */
    public static JobInput whole(StoredFile file) {
        return new JobInput(file, file.bytes());
    }
}
