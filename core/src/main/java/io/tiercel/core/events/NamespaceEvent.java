package io.tiercel.core.events;

import java.util.Objects;

/**
 * One change of the namespace, as HDFS announces it.
 *
 * @param path the absolute path that changed
 * @param destination where the path is afterwards: the path itself, but for a rename
 */
public record NamespaceEvent(Kind kind, String path, String destination) {
    /** What happened to the path. */
    public enum Kind {
        /** A file is new, or new in place of an older one, and open for writing. */
        FILE_CREATED,
        /** A directory or a symbolic link is new. */
        CREATED,
        /** An existing file was opened for writing. */
        APPENDED,
        /** A file became shorter, and may be open until its last block is recovered. */
        TRUNCATED,
        /** A file that was open for writing is complete. */
        CLOSED,
        /** The replication or the times of the path changed; nothing else sees it. */
        ATTRIBUTES_CHANGED,
        /** Owner, permission, ACL or extended attributes changed, some of which hold for all that is below. */
        ACCESS_CHANGED,
        /** The path, with all that is below, has another name. */
        RENAMED,
        /** The path, with all that is below, is gone. */
        UNLINKED
    }

    public NamespaceEvent {
        Objects.requireNonNull(kind, "kind");
        if (!path.startsWith("/") || !destination.startsWith("/")) {
            throw new IllegalArgumentException("an event's paths must be absolute: " + path + ", " + destination);
        }
    }

    /** An event of any kind but a rename. */
    public static NamespaceEvent of(Kind kind, String path) {
        if (kind == Kind.RENAMED) {
            throw new IllegalArgumentException("a rename has a destination: " + path);
        }
        return new NamespaceEvent(kind, path, path);
    }

    public static NamespaceEvent renamed(String path, String destination) {
        return new NamespaceEvent(Kind.RENAMED, path, destination);
    }
}
