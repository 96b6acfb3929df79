package io.tiercel.wire.link;

import java.util.Optional;

/**
 * How parts of different releases get on with each other. Each says the number of its protocol when it introduces itself. Parts
 * one release apart work together: the older one passes over the kinds of messages that it does not know, and fields that follow
 * those it knows. What is older than that is told so in words, and does without.
 *
 * @param own the number of the protocol that this end speaks
 */
public record VersionSkew(long own) {
    /** The number of this build's protocol: one more with each release that says something new. */
    public static final long PROTOCOL = 1;

    /** What a build says that is older than these numbers. */
    public static final long UNNUMBERED = 0;

    /** Of this build. */
    public static final VersionSkew CURRENT = new VersionSkew(PROTOCOL);

    /** Whether the other end may say what this end does not know. */
    public boolean isNewer(long other) {
        return other > own;
    }

    /** Why the two do not work together, if they do not; it is the newer one that knows. */
    public Optional<String> objection(String other, Introduction introduction) {
        long theirs = introduction.protocol();
        return theirs >= own - 1
                ? Optional.empty()
                : Optional.of(
                        other + " is of " + introduction.build() + ", more than one release older (its protocol is "
                                + theirs + ", and this one's " + own + "): it must be upgraded first");
    }
}
