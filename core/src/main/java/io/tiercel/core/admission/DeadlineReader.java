package io.tiercel.core.admission;

/** Reads a deadline as a submitter writes it. */
@FunctionalInterface
public interface DeadlineReader {
    /**
     * The moment, in milliseconds since 1970.
     *
     * @param submittedMillis from when on a length of time counts
     * @throws IllegalArgumentException if the text is no deadline, or none that makes sense; the message says what was
     *     found and what was expected
     */
    long read(String text, long submittedMillis);
}
