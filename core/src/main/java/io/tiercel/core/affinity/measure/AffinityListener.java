package io.tiercel.core.affinity.measure;

import java.util.function.Supplier;

/** Is told what a job gains from memory, when it starts and whenever that is found to be something else. */
@FunctionalInterface
public interface AffinityListener {
    /**
     * The job gains so much.
     *
     * @param value to compare with those of other jobs from the same model; not negative
     * @param why says in words what it was found from, if it is asked
     */
    void affinityChanged(long job, double value, Supplier<String> why);
}
