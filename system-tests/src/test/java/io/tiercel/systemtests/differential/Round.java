package io.tiercel.systemtests.differential;

import java.util.List;

/**
 * A stretch of a program: some changes, and the questions that are put to every client before, between and after them.
 */
record Round(List<Probe> probes, List<Step> steps) {
    /** One change, and who makes it. */
    record Step(Actor actor, Caller caller, Change change) {}

    /** How many operations these are, each counted once. */
    int size() {
        return probes.size() + steps.size();
    }
}
