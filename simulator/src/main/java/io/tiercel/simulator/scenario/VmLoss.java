package io.tiercel.simulator.scenario;

/** A VM that is lost in the middle of a run, with all that runs and is kept on it. */
public record VmLoss(int vm, long atNanos) {}
