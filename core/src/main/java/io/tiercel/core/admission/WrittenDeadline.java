package io.tiercel.core.admission;

import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A deadline as a length of time from the submission, such as 20m, or as an ISO time with its zone. */
public final class WrittenDeadline implements DeadlineReader {
    private static final Pattern LENGTH = Pattern.compile("([0-9]{1,9})(s|m|h|d)");

    /** Nobody plans for longer. */
    private static final Duration LENGTH_MAX = Duration.ofDays(366);

    private static final String EXPECTED =
            "expected a time from now such as 20m, 2h or 1d, or a moment with its zone such as "
                    + "2026-01-31T18:00:00Z";

    @Override
    public long read(String text, long submittedMillis) {
        Matcher length = LENGTH.matcher(text.strip().toLowerCase(Locale.ROOT));
        Instant submitted = Instant.ofEpochMilli(submittedMillis);
        Instant deadline = length.matches()
                ? submitted.plus(amount(Long.parseLong(length.group(1)), length.group(2)))
                : moment(text);
        if (!deadline.isAfter(submitted)) {
            throw new IllegalArgumentException("'" + text + "' is past: it is " + submitted + " now");
        }
        if (deadline.isAfter(submitted.plus(LENGTH_MAX))) {
            throw new IllegalArgumentException("'" + text + "' is more than " + LENGTH_MAX.toDays()
                    + " days from now, and nobody can promise that");
        }
        return deadline.toEpochMilli();
    }

    private static Duration amount(long count, String unit) {
        return switch (unit) {
            case "s" -> Duration.ofSeconds(count);
            case "m" -> Duration.ofMinutes(count);
            case "h" -> Duration.ofHours(count);
            default -> Duration.ofDays(count);
        };
    }

    private static Instant moment(String text) {
        try {
            return OffsetDateTime.parse(text.strip(), DateTimeFormatter.ISO_OFFSET_DATE_TIME)
                    .toInstant();
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException("'" + text + "' is no deadline: " + EXPECTED, e);
        }
    }
}
