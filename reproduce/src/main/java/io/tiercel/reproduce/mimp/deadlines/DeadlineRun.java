package io.tiercel.reproduce.mimp.deadlines;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * One run of a {@link TimedMix} under one arm.
 *
 * @param repetition from 0; the same mix under every arm
 * @param seconds from the first submission to the last end
 * @param web what became of the web VM's requests meanwhile
 * @param aloneSeconds how long each application took alone, by which deadlines were set
 */
record DeadlineRun(
        DeadlineArm arm,
        int repetition,
        double seconds,
        List<TimedJobFigures> jobs,
        WebResponses web,
        Map<TimedApplication, Double> aloneSeconds) {
    DeadlineRun {
        jobs = jobs.stream()
                .sorted(Comparator.comparingInt(TimedJobFigures::number))
                .toList();
        aloneSeconds = new TreeMap<>(aloneSeconds);
    }

    double missed() {
        return jobs.stream().filter(TimedJobFigures::missed).count();
    }

    double taskSeconds() {
        return jobs.stream().mapToDouble(TimedJobFigures::taskSeconds).sum();
    }

    /** Over the jobs that were late; 0 where none was. */
    double meanLateSeconds() {
        return jobs.stream()
                .mapToDouble(TimedJobFigures::lateSeconds)
                .filter(late -> late > 0)
                .average()
                .orElse(0);
    }

    /** The share of an application's maps that ran on a VM, from 0 to 1. */
    double shareOn(String vm, TimedApplication application) {
        List<TimedJobFigures> its =
                jobs.stream().filter(job -> job.application() == application).toList();
        int all = its.stream()
                .flatMap(job -> job.mapsByVm().values().stream())
                .mapToInt(Integer::intValue)
                .sum();
        int there = its.stream().mapToInt(job -> job.maps(vm)).sum();
        return all == 0 ? 0 : (double) there / all;
    }
}
