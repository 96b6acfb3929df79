package io.tiercel.core.admission;

import io.tiercel.core.deadline.DeadlineText;
import io.tiercel.core.deadline.DeadlineText.Read;
import java.time.Instant;

/** Reads a deadline as {@link DeadlineText} says. */
public final class WrittenDeadline implements DeadlineReader {
    @Override
    public long read(String text, long submittedMillis) {
        Read read = DeadlineText.parse(text, Instant.ofEpochMilli(submittedMillis));
        if (read instanceof Read.At at) {
            return at.deadline().toEpochMilli();
        }
        throw new IllegalArgumentException(
                read instanceof Read.Wrong wrong ? wrong.words() : "a deadline that is not set");
    }
}
