package io.tiercel.wire.cache;

import java.util.List;

/**
 * A job that begins.
 *
 * @param job its id: {@code application_1700000000000_0042}
 * @param application what it is one run of, by a name that is the same in every run
 * @param inputs the files that it will read, as far as they are known
 */
public record JobStart(String job, String application, String user, List<Input> inputs) {
    /** The most inputs that are told of; others are found out when they are read. */
    public static final int INPUTS_MAX = 256;

    public JobStart {
        inputs = List.copyOf(inputs.size() > INPUTS_MAX ? inputs.subList(0, INPUTS_MAX) : inputs);
    }

    /** A file that is read whole. */
    public record Input(String path, long bytes) {}
}
