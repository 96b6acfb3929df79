package io.tiercel.simulator.trace;

import java.io.IOException;

/** A line of a file cannot be read as part of a trace; the message names file, line and field. */
public final class TraceFormatException extends IOException {
    private static final long serialVersionUID = 1;

    /**
     * @param file its name
     * @param line counted from 1
     * @param field its number, counted from 1, and what should be in it
     * @param trouble what is wrong with it
     */
    public TraceFormatException(String file, long line, String field, String trouble) {
        super(file + ", line " + line + ", field " + field + ": " + trouble);
    }
}
