package io.tiercel.report;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/** Ids of a report's claims about what users named: lower case words joined by hyphens, no two the same. Not thread-safe. */
public final class ClaimIds {
    private final Set<String> given = new HashSet<>();

    /**
     * The letters and digits of ASCII that are in the words; behind them a number from 2 on, if another claim has those.
     *
     * @throws IllegalArgumentException if there are none
     */
    public String of(String words) {
        String plain =
                words.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
        if (plain.isEmpty()) {
            throw new IllegalArgumentException("an id needs a letter or a digit: " + words);
        }
        String id = plain;
        for (int number = 2; !given.add(id); number++) {
            id = plain + "-" + number;
        }
        return id;
    }
}
