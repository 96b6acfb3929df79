package io.tiercel.install.act;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Files, each of which is read, written or deleted as a whole: after a crash it is as it was or as it shall be. */
public interface Disk {
    /** The content of a file, raw; nothing where there is none. */
    Optional<String> read(Path file) throws IOException;

    /**
     * Writes a file in place of what was there. That keeps its owner and permissions.
     *
     * @param raw its content
     * @param owner whose it is where it is made; the process' user if it is empty
     * @param mode its permissions where it is made, as {@code rw-r--r--}
     */
    void write(Path file, String raw, String owner, String mode) throws IOException;

    /** Deletes a file, or an empty directory, if it is there. */
    void delete(Path file) throws IOException;

    /** Makes a directory, whose parent is there. */
    void makeDirectory(Path directory, String mode) throws IOException;
}
