package io.tiercel.reproduce.panthera.order;

import java.util.List;

/**
 * One queue under one order.
 *
 * @param repetition from 0; the same queue under every order
 */
record OrderRun(OrderCase what, int repetition, List<OrderedJob> jobs) {
    OrderRun {
        jobs = List.copyOf(jobs);
    }

    /**
     * What became of a job.
     *
     * @param number by the order of submission
     * @param seconds from its submission to its end
     * @param memoryBytes of its input that it read out of memory
     */
    record OrderedJob(int number, double seconds, long inputBytes, long memoryBytes) {}

    double meanSeconds() {
        return jobs.stream().mapToDouble(OrderedJob::seconds).average().orElse(0);
    }

    double longestSeconds() {
        return jobs.stream().mapToDouble(OrderedJob::seconds).max().orElse(0);
    }

    /** Of all jobs' input, from 0 to 1. */
    double memoryShare() {
        long input = jobs.stream().mapToLong(OrderedJob::inputBytes).sum();
        return input == 0
                ? 0
                : (double) jobs.stream().mapToLong(OrderedJob::memoryBytes).sum() / input;
    }
}
