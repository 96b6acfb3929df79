package io.tiercel.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Whether code is what it was at a commit, as git tells. */
public enum CodeSince {
    SAME,
    CHANGED,
    /** There is no git, or the repository, which may be a shallow clone, does not have the commit. */
    UNKNOWN;

    private static final long PATIENCE_SECONDS = 20;
    private static final int NO_ANSWER = -1;

    /**
     * Compares the files as they are with those of the commit.
     *
     * @param home of the repository
     * @param paths of directories and files in it, at least one
     */
    public static CodeSince of(Path home, String commit, List<String> paths) {
        if (paths.isEmpty()) {
            throw new IllegalArgumentException("no code is named that may have changed since " + commit);
        }
        // Outside of a repository, or with a commit that is not there, a comparison ends as with changed files.
        if (exitCode(home, List.of("cat-file", "-e", commit + "^{commit}")) != 0) {
            return UNKNOWN;
        }
        List<String> comparison = new ArrayList<>(List.of("diff", "--quiet", commit, "--"));
        comparison.addAll(paths);
        return switch (exitCode(home, comparison)) {
            case 0 -> SAME;
            case 1 -> CHANGED;
            default -> UNKNOWN;
        };
    }

    private static int exitCode(Path home, List<String> words) {
        ProcessBuilder builder = new ProcessBuilder("git")
                .directory(home.toFile())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.command().addAll(words);
        try {
            return exitCode(builder.start());
        } catch (IOException e) {
            return NO_ANSWER;
        }
    }

    private static int exitCode(Process git) {
        try {
            return git.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) ? git.exitValue() : NO_ANSWER;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return NO_ANSWER;
        } finally {
            git.destroyForcibly();
        }
    }
}
