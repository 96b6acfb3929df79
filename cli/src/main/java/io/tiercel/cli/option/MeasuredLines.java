package io.tiercel.cli.option;

import io.tiercel.core.topology.MeasuredRates;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What has been measured so far, as rates, and as the lines of a file. Not thread-safe. */
public final class MeasuredLines {
    private final MeasuredRates rates = new MeasuredRates();
    private final List<String> lines = new ArrayList<>(List.of("# from, to, Mbit/s"));
    private final List<String> failures = new ArrayList<>();

    /**
     * Adds a pair.
     *
     * @param failure why it could not be measured; empty if it could
     */
    public void add(String from, String to, double megabitsPerSecond, String failure) {
        if (failure.isEmpty()) {
            rates.add(from, to, megabitsPerSecond);
            lines.add(String.format(Locale.ROOT, "%s %s %.1f", from, to, megabitsPerSecond));
        } else {
            failures.add(from + " " + to + ": " + failure);
        }
    }

    /** How many there are, for those who wait. */
    public String count() {
        return lines.size() - 1 + " measured, " + failures.size() + " failed";
    }

    boolean isEmpty() {
        return lines.size() == 1;
    }

    MeasuredRates rates() {
        return rates;
    }

    List<String> lines() {
        return List.copyOf(lines);
    }

    List<String> failures() {
        return List.copyOf(failures);
    }
}
