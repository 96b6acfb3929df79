package io.tiercel.simulator.world.result;

/** The kinds of tasks. */
public enum TaskKind {
    MAP,
    REDUCE
}
