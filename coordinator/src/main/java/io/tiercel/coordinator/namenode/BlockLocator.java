package io.tiercel.coordinator.namenode;

import java.util.List;
import java.util.function.Consumer;

/** Finds the blocks of files. Thread-safe. */
@FunctionalInterface
public interface BlockLocator {
    /** Knows of no file. */
    BlockLocator NONE = (path, answer) -> false;

    /**
     * Looks for the file's blocks, or for those of the files in a folder, and hands them over later, in another thread; none
     * where there is no such path. Of a folder with very many files some are left out, and so are folders in it.
     *
     * @return whether it will, which it does not if too many are looked for already
     */
    boolean locate(String path, Consumer<List<LocatedInput>> answer);
}
