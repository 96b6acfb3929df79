package io.tiercel.systemtests.differential;

import java.util.Map;
import java.util.TreeMap;

/** How often what happened in a run, so that a test can tell that it tested something. Not thread-safe. */
final class Tally {
    private final Map<String, int[]> answers = new TreeMap<>();
    private long compared;
    private long lagged;

    /** A client answered the truth. */
    void agreed(Probe probe, Answer answer) {
        compared++;
        count("ask " + probe.kind(), answer);
    }

    /** A client answered what was true until the other client's last changes. */
    void lagged() {
        lagged++;
    }

    void changed(Change change, Answer answer) {
        count(change.getClass().getSimpleName(), answer);
    }

    long compared() {
        return compared;
    }

    /** How many operations of that name succeeded. */
    int succeeded(String name) {
        return answers.getOrDefault(name, new int[2])[0];
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        text.append(compared).append(" answers agreed, ").append(lagged).append(" lagged within the bound;");
        text.append(" successes/failures:");
        answers.forEach((name, counts) -> text.append(' ')
                .append(name)
                .append('=')
                .append(counts[0])
                .append('/')
                .append(counts[1]));
        return text.toString();
    }

    private void count(String name, Answer answer) {
        answers.computeIfAbsent(name, n -> new int[2])[answer.isFailure() ? 1 : 0]++;
    }
}
