package io.tiercel.daemon;

import java.util.Objects;

/**
 * Whether a daemon does its work now. Immutable.
 *
 * @param trouble why not, and what to do, in words; empty if it does
 */
public record Health(String trouble) {
    /** It does its work. */
    public static final Health WELL = new Health("");

    public Health {
        Objects.requireNonNull(trouble, "trouble");
    }

    public boolean isWell() {
        return trouble.isEmpty();
    }
}
