package io.tiercel.cli.doctor;

/** How bad a finding is. */
public enum Severity {
    /** Something does not start, or does nothing. */
    ERROR,
    /** It works, and worse than it could or not as was meant. */
    WARNING,
    /** It may be meant so, or could not be looked at. */
    HINT;

    /** Whether something is wrong. */
    public boolean isWrong() {
        return this != HINT;
    }
}
