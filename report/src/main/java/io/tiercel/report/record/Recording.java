package io.tiercel.report.record;

import io.tiercel.report.Report;
import io.tiercel.report.WholeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/**
 * One run of a command, to be recorded.
 *
 * @param command the command's words, which name its section: {@code reproduce panthera}
 * @param report what it found
 * @param printed what it printed for people
 * @param at when it ended
 */
public record Recording(String command, Report report, String printed, Instant at) {
    private static final DateTimeFormatter DAY =
            DateTimeFormatter.ofPattern("yyyy-MM-dd").withZone(ZoneOffset.UTC);

    /** The section as Markdown. */
    String markdown() {
        return """
                ## tiercel %s

                `./tiercel %s`, seed %d, commit `%s`, %s, %s.

                ```text
                %s
                ```
                """.formatted(
                        command,
                        report.command(),
                        report.seed(),
                        report.commit(),
                        DAY.format(at),
                        report.machine().inWords(),
                        printed.stripTrailing());
    }

    /**
     * Puts the section into the page, which is made where it is missing and otherwise replaced at once.
     *
     * @throws IOException if the page cannot be read or written, or is damaged
     */
    public void writeTo(Path file) throws IOException {
        ResultsPage page = Files.exists(file) ? new ResultsPage(Files.readString(file)) : ResultsPage.EMPTY;
        try {
            WholeFile.write(file, page.with(command, markdown()).text());
        } catch (IllegalArgumentException e) {
            throw new IOException("cannot record in " + file + ": " + e.getMessage(), e);
        }
    }
}
