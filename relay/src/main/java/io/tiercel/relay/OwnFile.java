package io.tiercel.relay;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/**
 * A file that this process has made, told by its inode from another that comes to its place. Only for a file that is
 * held open, mapped or listened at for as long as it is asked for: no other gets its inode in that time.
 */
public final class OwnFile {
    private final Path path;
    private final @Nullable Object key;

    private OwnFile(Path path) {
        this.path = path;
        this.key = key(path);
    }

    /** The file that was just made at the path. One that has gone already is never there. */
    public static OwnFile madeAt(Path path) {
        return new OwnFile(path);
    }

    public Path path() {
        return path;
    }

    /** Whether who looks for the path finds this file: not nothing, and not another. */
    public boolean isThere() {
        return key != null && key.equals(key(path));
    }

    // Asks for the attributes and opens nothing: whoever closes a file that is locked here gives up the lock.
    private static @Nullable Object key(Path path) {
        try {
            return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                    .fileKey();
        } catch (IOException e) {
            return null;
        }
    }
}
