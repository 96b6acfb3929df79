package io.tiercel.simulator.world.result;

import java.util.OptionalLong;

/**
 * A job that was not taken, and never ran.
 *
 * @param atNanos when it was refused
 * @param deadlineNanos by which it should have ended, if it had one
 * @param reason in words for whoever submitted it
 */
public record RefusedJob(int number, String application, long atNanos, OptionalLong deadlineNanos, String reason) {}
