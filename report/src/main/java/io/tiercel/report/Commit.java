package io.tiercel.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * The commit of this product that runs, as the launcher found it at the start; without a launcher, as git tells it in the
 * working directory.
 */
public final class Commit {
    /** Where git or its repository is not there. */
    public static final String UNKNOWN = "unknown";

    private static final long PATIENCE_SECONDS = 5;

    private Commit() {}

    public static String current() {
        String atStart = System.getProperty("tiercel.commit", "");
        return isCommit(atStart)
                ? atStart
                : of(Path.of(System.getProperty("tiercel.home", ".")).toAbsolutePath());
    }

    static String of(Path directory) {
        ProcessBuilder builder = new ProcessBuilder("git", "rev-parse", "--short=12", "HEAD")
                .directory(directory.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        try {
            return answer(builder.start());
        } catch (IOException e) {
            return UNKNOWN;
        }
    }

    private static boolean isCommit(String text) {
        return text.matches("[0-9a-f]{7,40}");
    }

    private static String answer(Process git) throws IOException {
        try {
            if (!git.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                return UNKNOWN;
            }
            String line = new String(git.getInputStream().readNBytes(100), StandardCharsets.UTF_8).strip();
            return git.exitValue() == 0 && isCommit(line) ? line : UNKNOWN;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return UNKNOWN;
        } finally {
            git.destroyForcibly();
        }
    }
}
