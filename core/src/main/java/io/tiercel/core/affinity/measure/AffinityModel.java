package io.tiercel.core.affinity.measure;

/** Finds out what each job gains from reading its input out of memory, and tells its {@link AffinityListener}. */
public interface AffinityModel {
    /**
     * The job, which is not here yet, starts.
     *
     * @param application what the job is one run of, by a name that is the same in every run
     */
    void jobStarted(long job, String application);

    /** A map task of the job, which must be here, was measured. */
    void taskMeasured(long job, TaskMeasurement task);

    /**
     * The job, which must be here, has ended; its last value stands for what it has read, and the listener is told of no
     * other.
     */
    void jobEnded(long job);

    /** What was learned of applications, to be kept over a restart. */
    default LearnedAffinity learned() {
        return LearnedAffinity.NOTHING;
    }

    /** Begins with what another of this kind has learned; before the first job. What makes no sense is left out. */
    default void recall(LearnedAffinity learned) {}
}
