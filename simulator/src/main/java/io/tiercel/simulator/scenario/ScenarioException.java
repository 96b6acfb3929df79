package io.tiercel.simulator.scenario;

import java.io.IOException;

/** A file cannot be read as a scenario; the message names file, line and field. */
public final class ScenarioException extends IOException {
    private static final long serialVersionUID = 1;

    /**
     * A field, or the place where one should be, is wrong.
     *
     * @param file its name
     * @param line counted from 1
     * @param field with those that it is in, as in {@code cluster.workers}; empty if it is the file as a whole
     * @param trouble what is wrong with it
     */
    public ScenarioException(String file, int line, String field, String trouble) {
        super(file + ", line " + line + (field.isEmpty() ? "" : ", field " + field) + ": " + trouble);
    }
}
