package io.tiercel.install.act;

import io.tiercel.install.plan.FileKind;
import io.tiercel.install.plan.InstallOptions;
import io.tiercel.install.plan.InstallRole;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What is kept of an installation on a machine, as it is in {@code manifest.json}.
 *
 * @param form of this file; a later one is not read
 * @param build by which build it was made
 * @param files of those that were changed or made
 * @param directories that were made, each behind the one that it is in
 */
record Manifest(
        int form,
        String build,
        Set<InstallRole> roles,
        Optional<InstallOptions> options,
        List<Entry> files,
        List<String> directories) {
    static final int FORM = 1;

    Manifest {
        roles = new TreeSet<>(roles);
        files = List.copyOf(files);
        directories = List.copyOf(directories);
    }

    /**
     * A file that was changed or made.
     *
     * @param before the SHA-256 of what it was; empty where there was none
     * @param ours those of what it may have been made
     */
    record Entry(String path, FileKind kind, String before, List<String> ours) {
        Entry {
            Objects.requireNonNull(Path.of(path));
            Objects.requireNonNull(kind);
            Objects.requireNonNull(before);
            ours = List.copyOf(ours);
        }
    }
}
