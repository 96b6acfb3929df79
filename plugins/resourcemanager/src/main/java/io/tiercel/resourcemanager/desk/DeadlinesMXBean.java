package io.tiercel.resourcemanager.desk;

import java.util.List;
import java.util.Map;

/** What can be watched of jobs with deadlines by JMX. */
public interface DeadlinesMXBean {
    /** Which job a free slot is for, as {@code tiercel.deadline.policy} has it. */
    String getPolicy();

    /** With which confidence deadlines are promised and intervals are meant, as 0.9. */
    double getConfidence();

    /** How many types of tasks there are models of. */
    int getModels();

    /** What is left of VMs' CPUs for tasks, r, by host; without those of which it is not known. */
    Map<String, Double> getResiduals();

    /** The jobs with deadlines that have not ended, the earliest deadline first. */
    List<DeadlineRow> getJobs();

    /** Containers of all jobs, without masters' own, whose end is waited for, to learn from it. */
    int getWatched();

    /** Tasks that have ended as they should, and that the coordinator was told of. */
    long getTasksTold();

    /** As {@link #getTasksTold}, of jobs. */
    long getJobsTold();
}
