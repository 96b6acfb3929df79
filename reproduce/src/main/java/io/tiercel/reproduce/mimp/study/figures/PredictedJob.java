package io.tiercel.reproduce.mimp.study.figures;

import java.util.List;

/**
 * How one job's predicted map-phase completion time went, and what it came to.
 *
 * @param deadlineSeconds from its start
 * @param mapSeconds from its start to the end of its last map
 * @param seconds from its start to its end
 * @param samples in the order of time
 */
record PredictedJob(String label, double deadlineSeconds, double mapSeconds, double seconds, List<Sample> samples) {
    PredictedJob {
        samples = List.copyOf(samples);
    }

    /**
     * What was predicted at one moment.
     *
     * @param atSeconds of the run
     * @param predictedSeconds from the job's start to the end of its last map, with the slots that it had then
     * @param slots that ran its maps
     */
    record Sample(double atSeconds, double predictedSeconds, int slots) {}

    boolean isMet() {
        return seconds <= deadlineSeconds;
    }

    /** The mean error of the predictions from that time of the run on, as a share of what it came to. */
    double errorFrom(double atSeconds) {
        return samples.stream()
                .filter(sample -> sample.atSeconds >= atSeconds)
                .mapToDouble(sample -> Math.abs(sample.predictedSeconds - mapSeconds) / mapSeconds)
                .average()
                .orElse(0);
    }

    /** The mean of its slots from one time of the run to another. */
    double slots(double fromSeconds, double untilSeconds) {
        return samples.stream()
                .filter(sample -> sample.atSeconds >= fromSeconds && sample.atSeconds < untilSeconds)
                .mapToInt(Sample::slots)
                .average()
                .orElse(0);
    }
}
