package io.tiercel.testbed.spark;

import io.tiercel.testbed.jobs.ProcessBytes;
import io.tiercel.testbed.jobs.TierBytes;
import java.util.List;

/**
 * What a session of Spark says to one question.
 *
 * @param number of the question, from 0
 * @param nanos that the answer took
 * @param rows of the answer, in one line
 * @param bytes that the process has read so far
 */
public record SparkReply(int number, long nanos, String rows, TierBytes bytes) {
    /** What a session prints when it is ready for questions. */
    static final String READY = "ready for queries";

    private static final int FIELDS = 8;

    /** How the line begins that answers the question of that number. */
    static String prefix(int number) {
        return "answer " + number + " ";
    }

    /** The same as a line. */
    String line() {
        return prefix(number) + nanos + " " + ProcessBytes.line(bytes) + " " + rows.replaceAll("\\s+", " ");
    }

    /** What the line says. */
    static SparkReply parse(String line) {
        String[] parts = line.split(" ", FIELDS);
        if (parts.length != FIELDS) {
            throw new IllegalArgumentException("no answer of a session: " + line);
        }
        TierBytes bytes = ProcessBytes.parsed(String.join(" ", List.of(parts).subList(3, 7)));
        return new SparkReply(Integer.parseInt(parts[1]), Long.parseLong(parts[2]), parts[7], bytes);
    }

    public double seconds() {
        return nanos / 1e9;
    }
}
