package io.tiercel.core.affinity.worth;

/**
 * A job that read a file within the window.
 *
 * @param affinity what it gains, as it is known by now
 * @param why in words, what that was found from
 */
public record FileReader(long job, double affinity, String why) {}
