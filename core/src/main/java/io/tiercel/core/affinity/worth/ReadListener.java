package io.tiercel.core.affinity.worth;

import io.tiercel.core.affinity.contents.CachedBlock;
import java.util.List;

/** Is told which jobs run and which blocks they have read, for schemes that look ahead. */
public interface ReadListener {
    /** The job, which is not here yet, starts to read all of these files. */
    default void started(long nowNanos, long job, List<InputFile> files) {}

    /** The job reads this file too, which is none of its files yet. */
    default void found(long nowNanos, long job, InputFile file) {}

    /** The job, which may have ended, has read the block. */
    default void read(long job, CachedBlock block) {}

    /** The job has ended. */
    default void ended(long nowNanos, long job) {}

    /** What the job saves for each byte that it reads out of memory. */
    default void saving(long job, double nanosPerByte) {}
}
