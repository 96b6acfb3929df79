package io.tiercel.core.affinity.plan;

import java.util.Locale;

/**
 * The file that a file stands against in the plan of the room.
 *
 * @param loses whether it would have the file's place, if the file gave it up; otherwise the file has no room, and this is
 *     the last that has some
 * @param probability of keeping each of its blocks
 */
public record NextFile(long file, double benefit, double probability, boolean loses) {
    /** What it is to the other. */
    String role() {
        return loses ? "runner-up" : "loses to";
    }

    /** In words, with the file's name. */
    String words(String name) {
        return String.format(
                Locale.ROOT, "%s, benefit %.3f, %.0f %% of its blocks kept", name, benefit, 100 * probability);
    }
}
