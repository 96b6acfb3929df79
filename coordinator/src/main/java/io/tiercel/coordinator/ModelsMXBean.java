package io.tiercel.coordinator;

import io.tiercel.daemon.Metric;

/** What can be watched by JMX of how the coordinator learns how long tasks take. Counts are since it started. */
public interface ModelsMXBean {
    /** Types of task that have a model. */
    @Metric("Types of task that have a model.")
    int getModels();

    /** Applications of which runs are known. */
    @Metric("Applications of which runs are known.")
    int getApplications();

    /** Tasks that ResourceManagers have told of. */
    @Metric(value = "Tasks that ResourceManagers have told of.", counts = true)
    long getTasksHeard();

    /** Jobs that ResourceManagers have told of. */
    @Metric(value = "Jobs that ResourceManagers have told of.", counts = true)
    long getJobsHeard();

    /** Models that have been fitted. */
    @Metric(value = "Models that have been fitted.", counts = true)
    long getFits();
}
