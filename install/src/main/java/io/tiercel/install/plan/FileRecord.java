package io.tiercel.install.plan;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What is kept of a file that was changed or made.
 *
 * @param before what it was before the first change, raw; nothing where there was none
 * @param ours what it may have been made since, raw, the newest first; more than one while it is being changed
 */
public record FileRecord(Path path, FileKind kind, Optional<String> before, List<String> ours) {
    public FileRecord {
        ours = List.copyOf(ours);
    }
}
