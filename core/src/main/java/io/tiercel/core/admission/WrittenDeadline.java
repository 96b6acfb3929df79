package io.tiercel.core.admission;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Locale;

/** A deadline as a length of time from the submission, such as 20m, or as an ISO time with its zone. */
public final class WrittenDeadline implements DeadlineReader {
    private static final int DIGITS_MAX = 9;

    /** Nobody plans for longer. */
    private static final Duration LENGTH_MAX = Duration.ofDays(366);

    private static final String EXPECTED =
            "expected a time from now such as 20m, 2h or 1d, or a moment with its zone such as "
                    + "2026-01-31T18:00:00Z";

    @Override
    public long read(String text, long submittedMillis) {
        Instant submitted = Instant.ofEpochMilli(submittedMillis);
        String written = text.strip().toLowerCase(Locale.ROOT);
        Instant deadline = isLength(written) ? submitted.plus(length(written)) : moment(text);
        if (!deadline.isAfter(submitted)) {
            throw new IllegalArgumentException("'" + text + "' is past: it is " + submitted + " now");
        }
        if (deadline.isAfter(submitted.plus(LENGTH_MAX))) {
            throw new IllegalArgumentException("'" + text + "' is more than " + LENGTH_MAX.toDays()
                    + " days from now, and nobody can promise that");
        }
        return deadline.toEpochMilli();
    }

    private static boolean isLength(String text) {
        int digits = text.length() - 1;
        return digits > 0
                && digits <= DIGITS_MAX
                && "smhd".indexOf(text.charAt(digits)) >= 0
                && text.chars().limit(digits).allMatch(c -> c >= '0' && c <= '9');
    }

    private static Duration length(String text) {
        int digits = text.length() - 1;
        long count = Long.parseLong(text.substring(0, digits));
        return switch (text.charAt(digits)) {
            case 's' -> Duration.ofSeconds(count);
            case 'm' -> Duration.ofMinutes(count);
            case 'h' -> Duration.ofHours(count);
            default -> Duration.ofDays(count);
        };
    }

    private static Instant moment(String text) {
        try {
            return OffsetDateTime.parse(text.strip()).toInstant();
        } catch (DateTimeException e) {
            throw new IllegalArgumentException("'" + text + "' is no deadline: " + EXPECTED, e);
        }
    }
}
