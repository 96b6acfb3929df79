package io.tiercel.install.plan;

import java.nio.file.Path;
import java.util.Optional;

/**
 * What a file is, and what it shall be.
 *
 * @param now raw; nothing where there is no such file
 * @param after raw; nothing where there shall be no such file
 * @param owner whose it shall be where it is made; empty where that does not matter
 * @param why in a few words
 * @param kept whether what it is now is to be kept elsewhere, since somebody else has changed it
 */
public record FileChange(
        Path path,
        FileKind kind,
        Optional<String> now,
        Optional<String> after,
        String owner,
        String why,
        boolean kept) {
    /** Whether anything is different. */
    public boolean isNeeded() {
        return !now.equals(after);
    }

    /** The permissions of the file where it is made. */
    public String mode() {
        return kind == FileKind.SECRET ? "rw-------" : "rw-r--r--";
    }
}
