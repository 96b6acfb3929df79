package io.tiercel.coordinator.namenode;

import java.util.List;
import java.util.function.Consumer;

/** Finds the blocks of files. Thread-safe. */
@FunctionalInterface
public interface BlockLocator {
    /** Knows of no file. */
    BlockLocator NONE = (path, answer) -> false;

    /**
     * Looks for the file's blocks and hands them over later, in another thread; none where there is no such file.
     *
     * @return whether it will, which it does not if too many are looked for already
     */
    boolean locate(String path, Consumer<List<LocatedInput>> answer);
}
