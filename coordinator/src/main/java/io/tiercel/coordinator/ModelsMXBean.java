package io.tiercel.coordinator;

/** What can be watched by JMX of how the coordinator learns how long tasks take. Counts are since it started. */
public interface ModelsMXBean {
    /** Types of task that have a model. */
    int getModels();

    /** Applications of which runs are known. */
    int getApplications();

    /** Tasks that ResourceManagers have told of. */
    long getTasksHeard();

    /** Jobs that ResourceManagers have told of. */
    long getJobsHeard();

    /** Models that have been fitted. */
    long getFits();
}
