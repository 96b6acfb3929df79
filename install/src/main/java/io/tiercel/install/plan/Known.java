package io.tiercel.install.plan;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * What is known of a machine before anything is decided.
 *
 * @param present the content of a file, raw; nothing where there is none
 * @param records of the files that were changed before
 * @param secrets the content of the secret's file for a role, as far as it is known
 * @param coordinators the content of the coordinator's own, which serves for every role; nothing where it is not known
 */
public record Known(
        Function<Path, Optional<String>> present,
        Map<Path, FileRecord> records,
        Map<InstallRole, String> secrets,
        Optional<String> coordinators) {
    public Known {
        records = Map.copyOf(records);
        secrets = Map.copyOf(secrets);
    }
}
