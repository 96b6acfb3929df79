package io.tiercel.reproduce.mimp.deadlines;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Jobs that arrive one after the other, each with a deadline: four of each application, in an order, at times and with slacks
 * that a seed gives. They are the same under every arm, and were fixed before any arm was run.
 *
 * @param jobs by arrival
 */
record TimedMix(List<TimedJob> jobs) {
    private static final int JOBS_EACH = 4;

    /** By how much longer than alone a job may take until its deadline; one of these, by lot. */
    private static final List<Double> SLACKS = List.of(1.5, 2.0, 3.0);

    TimedMix {
        jobs = List.copyOf(jobs);
    }

    /**
     * A job.
     *
     * @param number from 0, by arrival
     * @param arrival after the first moment of the run, in mean times between two arrivals
     * @param slack its deadline is so many times later than it takes alone
     */
    record TimedJob(int number, TimedApplication application, double arrival, double slack) {
        String input() {
            return "/in/" + number;
        }
    }

    /** The mix of a seed: four jobs of each application, and one of three slacks for each by lot. */
    static TimedMix of(long seed) {
        Random random = new Random(seed);
        List<TimedApplication> order = new ArrayList<>();
        for (TimedApplication application : TimedApplication.values()) {
            order.addAll(Collections.nCopies(JOBS_EACH, application));
        }
        Collections.shuffle(order, random);
        List<TimedJob> jobs = new ArrayList<>();
        double arrival = 0;
        for (TimedApplication application : order) {
            double slack = SLACKS.get(random.nextInt(SLACKS.size()));
            jobs.add(new TimedJob(jobs.size(), application, arrival, slack));
            arrival -= Math.log(1 - random.nextDouble());
        }
        return new TimedMix(jobs);
    }

    /**
     * The jobs as they are submitted, with deadlines by how long each application takes alone. They arrive as a Poisson
     * process, so fast that one after the other would just be done.
     */
    List<Submission> submissions(Map<TimedApplication, Double> aloneSeconds, String output) {
        double between = jobs.stream()
                .mapToDouble(job -> seconds(job, aloneSeconds))
                .average()
                .orElse(0);
        return jobs.stream()
                .map(job -> new Submission(
                        job.number(),
                        job.application(),
                        Math.round(1000 * between * job.arrival()),
                        Math.round(1000 * job.slack() * seconds(job, aloneSeconds)),
                        job.input(),
                        output + "/" + job.number()))
                .toList();
    }

    private static double seconds(TimedJob job, Map<TimedApplication, Double> aloneSeconds) {
        Double seconds = aloneSeconds.get(job.application());
        if (seconds == null) {
            throw new IllegalArgumentException("nobody knows how long " + job.application() + " takes alone");
        }
        return seconds;
    }
}
