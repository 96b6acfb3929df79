package io.tiercel.whatif.history;

import io.tiercel.report.Shortened;
import java.util.regex.Pattern;

/**
 * The name of an application by the name of one of its runs, which is the same but for what differs from run to run.
 *
 * <p>UUIDs, dates, times and numbers become {@code #}: {@code etl_2026-11-20 (7)} is {@code etl_# (#)}. A number of one or
 * two digits right after a letter is taken to tell applications apart and stays, as in {@code q17} or {@code v2}.
 * What no terminal should be given, control characters and halves of characters, counts as blank. Of a long name, as of one
 * that is the text of a query, only the first {@value #LETTERS_MAX} letters count.
 */
final class ApplicationName {
    private static final Pattern UUID =
            Pattern.compile("[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", Pattern.CASE_INSENSITIVE);
    private static final String MORE_DIGITS = "(?:[-_:./T ]\\d+)*Z?\\b";
    private static final Pattern NUMBER =
            Pattern.compile("(?<![A-Za-z\\d])\\d+" + MORE_DIGITS + "|\\d{3,}" + MORE_DIGITS);
    private static final Pattern BLANKS = Pattern.compile("[\\s\\p{Cc}\\p{Cs}]+");

    private static final int LETTERS_MAX = 200;
    /** Of one run's name: the patterns take as many steps as this has squared, and stack as it has. */
    private static final int LETTERS_READ_MAX = 2_000;

    private ApplicationName() {}

    static String of(String run) {
        String begin = run.substring(0, Math.min(LETTERS_READ_MAX, run.length()));
        String folded = UUID.matcher(begin).replaceAll("#");
        folded = NUMBER.matcher(folded).replaceAll("#");
        folded = BLANKS.matcher(folded).replaceAll(" ").strip();
        return folded.isEmpty() ? "unnamed" : Shortened.to(LETTERS_MAX, folded);
    }
}
