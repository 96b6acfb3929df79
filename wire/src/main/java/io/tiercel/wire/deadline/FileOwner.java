package io.tiercel.wire.deadline;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import org.jspecify.annotations.Nullable;

/**
 * Whose a file is. One that root writes for a daemon must go on to be the daemon's.
 *
 * <p>No link is followed: in a directory of the daemon's, one may lead anywhere.
 *
 * @param found what is there; null where files have no owners
 */
record FileOwner(@Nullable PosixFileAttributes found) {
    static FileOwner of(Path file) throws IOException {
        PosixFileAttributeView view = view(file);
        return new FileOwner(view == null ? null : view.readAttributes());
    }

    /** Makes another file this owner's, as far as this user may: only root may give files away. */
    void giveTo(Path file) throws IOException {
        PosixFileAttributeView view = view(file);
        if (found == null || view == null || found.owner().equals(view.getOwner())) {
            return;
        }
        try {
            view.setGroup(found.group());
            view.setOwner(found.owner());
        } catch (IOException e) {
            // It stays this user's, who may not give it away.
            return;
        }
    }

    /** Lets others do with a file what they may do with this one. */
    void permitAsHere(Path file) throws IOException {
        PosixFileAttributeView view = view(file);
        if (found != null && view != null) {
            view.setPermissions(found.permissions());
        }
    }

    private static @Nullable PosixFileAttributeView view(Path file) {
        return Files.getFileAttributeView(file, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
    }
}
