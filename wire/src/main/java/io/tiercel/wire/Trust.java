package io.tiercel.wire;

import io.tiercel.core.settings.EventSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Says of a file or a directory whether only certain users can have written it. */
final class Trust {
    private static final int ROOT = 0;

    private final int thisUser;
    private final @Nullable String owner;

    private Trust(int thisUser, @Nullable String owner) {
        this.thisUser = thisUser;
        this.owner = owner;
    }

    static Trust inThisUser() throws IOException {
        return new Trust(userId(), null);
    }

    /** Trust in this user, in root and in one more, given by name or number. */
    static Trust inThisUserOr(String owner) throws IOException {
        return new Trust(userId(), owner);
    }

    /** Checks whose it is, and that nobody else may write it. */
    void check(Path path) throws IOException {
        checkWriters(path, (Set<?>) attribute(checkOwner(path), "permissions"));
    }

    /**
     * Checks whose it is. A symbolic link is refused, because who owns it says nothing of what it leads to.
     *
     * @return its attributes
     */
    Map<String, Object> checkOwner(Path path) throws IOException {
        Map<String, Object> attributes;
        try {
            attributes =
                    Files.readAttributes(path, "unix:uid,owner,permissions,isSymbolicLink", LinkOption.NOFOLLOW_LINKS);
        } catch (NoSuchFileException e) {
            throw new IOException("there is no " + path, e);
        }
        if (attributes.get("isSymbolicLink") == Boolean.TRUE) {
            throw new IOException(path + " is not believed: it is a symbolic link, made by "
                    + attribute(attributes, "owner") + ": delete it" + orElsewhere());
        }
        checkOwner(
                path,
                (int) attribute(attributes, "uid"),
                attribute(attributes, "owner").toString());
        return attributes;
    }

    private void checkOwner(Path path, int uid, String name) throws IOException {
        boolean trusted = uid == thisUser || (owner != null && (uid == ROOT || isOwner(uid, name)));
        if (!trusted) {
            throw new IOException(path + " is not believed: it belongs to " + name + " (" + uid + ")"
                    + (owner == null
                            ? ", not to this user: have " + name + " or root delete it" + orElsewhere()
                            : "; tiercel.events.owner is " + owner));
        }
    }

    private static String orElsewhere() {
        return ", or set " + EventSettings.DIR.key() + " to a directory in which others cannot make it first";
    }

    private boolean isOwner(int uid, String name) {
        return name.equals(owner) || Integer.toString(uid).equals(owner);
    }

    private static void checkWriters(Path path, Set<?> permissions) throws IOException {
        if (permissions.contains(PosixFilePermission.GROUP_WRITE)
                || permissions.contains(PosixFilePermission.OTHERS_WRITE)) {
            throw new IOException(
                    path + " is not believed: others than its owner may write it (chmod go-w " + path + ")");
        }
    }

    private static Object attribute(Map<String, Object> attributes, String name) {
        Object value = attributes.get(name);
        if (value == null) {
            throw new IllegalStateException("no attribute " + name);
        }
        return value;
    }

    /** The user that this process runs as; not the name in {@code user.name}, which anyone may set. */
    private static int userId() throws IOException {
        return (int) Files.getAttribute(Path.of("/proc/self"), "unix:uid");
    }
}
