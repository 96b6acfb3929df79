package io.tiercel.coordinator;

import io.tiercel.daemon.Metric;

/** What can be watched by JMX of jobs with deadlines, as ResourceManagers tell the coordinator. */
public interface DeadlineMXBean {
    /** ResourceManagers that tell of deadlines. */
    @Metric("ResourceManagers that tell of deadlines.")
    int getTellers();

    /** Jobs with a deadline. */
    @Metric("Jobs with a deadline.")
    long getJobs();

    /** Of those, jobs that miss their deadline with the slots that they have. */
    @Metric("Jobs that miss their deadline with the slots that they have.")
    long getLateJobs();

    /** Of those, jobs that were taken with a promise. */
    @Metric("Jobs that miss their deadline with the slots that they have though they were promised to keep it.")
    long getLatePromisedJobs();
}
