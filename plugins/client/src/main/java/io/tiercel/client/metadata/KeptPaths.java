package io.tiercel.client.metadata;

import java.net.URI;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;
import org.jspecify.annotations.Nullable;

/**
 * The qualified paths of one kept answer, made when first asked for. All of a file system's clients qualify by the
 * same URI and parent; one that uses another form gets its paths made for it. Thread-safe: paths are immutable.
 */
final class KeptPaths {
    /** What the paths are qualified by. */
    private static final class Base {
        private final URI fileSystem;
        private final Path parent;
        private final @Nullable Path[] paths;

        Base(URI fileSystem, Path parent, @Nullable Path[] paths) {
            this.fileSystem = fileSystem;
            this.parent = parent;
            this.paths = paths;
        }
    }

    private final int size;
    private volatile @Nullable Base base;

    KeptPaths(int size) {
        this.size = size;
    }

    /** One status' place in the answer. */
    record Place(KeptPaths paths, int index) {
        Path qualified(URI fileSystem, Path parent, HdfsFileStatus status) {
            return paths.qualified(fileSystem, parent, status, index);
        }
    }

    private Path qualified(URI fileSystem, Path parent, HdfsFileStatus status, int index) {
        @Nullable Path[] paths = baseOf(fileSystem, parent).paths;
        Path known = paths[index];
        if (known == null) {
            known = status.getFullPath(parent).makeQualified(fileSystem, null);
            paths[index] = known;
        }
        return known;
    }

    @SuppressWarnings("ReferenceEquality") // A shortcut for the hundred entries of one listing; equals decides below.
    private Base baseOf(URI fileSystem, Path parent) {
        Base known = base;
        if (known != null && known.parent == parent && known.fileSystem == fileSystem) {
            return known;
        }
        boolean same = known != null && known.parent.equals(parent) && known.fileSystem.equals(fileSystem);
        // Entries of one listing are qualified by one Path object: the next comparison is of identity.
        Base next = new Base(fileSystem, parent, same && known != null ? known.paths : new @Nullable Path[size]);
        base = next;
        return next;
    }
}
