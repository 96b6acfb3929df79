package io.tiercel.testbed.spark;

import java.util.ArrayList;
import java.util.List;

/**
 * What a session of Spark says to one query.
 *
 * @param number of the query, from 0
 * @param nanos that the answer took
 * @param rows of the answer, in one line
 * @param bytesRead through HDFS clients by the process so far, whoever served them
 * @param bytesByTier that the tiers of {@link #TIERS} have served so far
 */
public record SparkReply(int number, long nanos, String rows, long bytesRead, List<Long> bytesByTier) {
    /** What a session prints when it is ready for queries. */
    static final String READY = "ready for queries";

    /** Tiers by the names that Tiercel's bean has for them. */
    static final List<String> TIERS = List.of("process", "node", "datanode");

    private static final int FIELDS = 7;

    public SparkReply {
        bytesByTier = List.copyOf(bytesByTier);
    }

    /** How the line begins that answers the query of that number. */
    static String prefix(int number) {
        return "answer " + number + " ";
    }

    /** The same as a line. */
    String line() {
        StringBuilder line = new StringBuilder(prefix(number) + nanos + " " + bytesRead);
        bytesByTier.forEach(bytes -> line.append(' ').append(bytes));
        return line.append(' ').append(rows.replaceAll("\\s+", " ")).toString();
    }

    /** What the line says. */
    static SparkReply parse(String line) {
        String[] parts = line.split(" ", FIELDS + 1);
        if (parts.length != FIELDS + 1) {
            throw new IllegalArgumentException("no answer of a session: " + line);
        }
        List<Long> tiers = new ArrayList<>();
        for (int i = 0; i < TIERS.size(); i++) {
            tiers.add(Long.parseLong(parts[4 + i]));
        }
        return new SparkReply(
                Integer.parseInt(parts[1]), Long.parseLong(parts[2]), parts[FIELDS], Long.parseLong(parts[3]), tiers);
    }

    public double seconds() {
        return nanos / 1e9;
    }
}
