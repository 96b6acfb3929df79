package io.tiercel.wire.cache;

import java.util.List;

/**
 * A job that was submitted, of which only that is known what its submitter says.
 *
 * @param job its id: {@code application_1700000000000_0042}
 * @param application what it is one run of, until its master says better
 * @param paths files and folders that it will read
 */
public record JobHint(String job, String application, String user, List<String> paths) {
    /** The most paths that are told of. */
    public static final int PATHS_MAX = 64;

    public JobHint {
        paths = List.copyOf(paths.size() > PATHS_MAX ? paths.subList(0, PATHS_MAX) : paths);
    }
}
