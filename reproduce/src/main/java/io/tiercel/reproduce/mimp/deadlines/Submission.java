package io.tiercel.reproduce.mimp.deadlines;

/**
 * A job to submit.
 *
 * @param number by which it is known
 * @param arrivalMillis when to submit it, after the first moment of the run
 * @param deadlineMillis by when it is to end, after its submission; 0 for no deadline
 * @param input in HDFS, where the application reads
 * @param output in HDFS, which is not there yet
 */
record Submission(
        int number,
        TimedApplication application,
        long arrivalMillis,
        long deadlineMillis,
        String input,
        String output) {}
