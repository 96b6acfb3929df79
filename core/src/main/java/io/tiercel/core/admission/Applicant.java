package io.tiercel.core.admission;

import java.util.OptionalInt;

/**
 * A job with a deadline that is submitted.
 *
 * @param id of the application, as YARN writes it
 * @param application of which the job is a run: its name
 * @param queue in which it will be, by its full path
 * @param deadlineMillis by when it is to end, in milliseconds since 1970
 * @param maps how many map tasks it has; empty where that is not known, as of a job of Spark
 * @param option after which its submitter writes a deadline, as {@code -Dtiercel.deadline=}
 */
public record Applicant(
        String id, String application, String queue, long deadlineMillis, OptionalInt maps, String option) {}
