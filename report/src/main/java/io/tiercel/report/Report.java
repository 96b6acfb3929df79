package io.tiercel.report;

import java.util.List;

/**
 * What one command found, with what is needed to find it again.
 *
 * @param command the words after {@code tiercel} by which it is made again
 * @param seed the seed of everything random in it
 * @param commit of this product, or {@link Commit#UNKNOWN}
 * @param machine on which it ran
 * @param claims in the order in which they are read
 */
public record Report(String command, long seed, String commit, Machine machine, List<Claim> claims) {
    public Report {
        claims = List.copyOf(claims);
    }

    /** A report of this commit on this machine. */
    public static Report here(String command, long seed, List<Claim> claims) {
        return new Report(command, seed, Commit.current(), Machine.current(), claims);
    }
}
