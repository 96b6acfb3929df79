package io.tiercel.whatif.history;

import java.util.List;

/**
 * What a job read of some paths together; its record does not say how much of each.
 *
 * @param paths each a file or a folder, or a pattern that stands for some; at least one
 */
record PastRead(List<String> paths, long bytes) {
    PastRead {
        paths = List.copyOf(paths);
        if (paths.isEmpty()) {
            throw new IllegalArgumentException("what is read must have a path");
        }
        if (bytes < 1) {
            throw new IllegalArgumentException("bytes read must be positive: " + bytes);
        }
    }
}
