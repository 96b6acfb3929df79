package io.tiercel.evaluation.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * One run of a {@link Mix} under one arm.
 *
 * @param seconds from the first submission to the last end
 * @param jobSeconds of each job, by number
 * @param tasksByLevel map tasks by where they were placed, as the jobs counted them
 * @param diskBytes read from all hosts' disks
 * @param networkBytes that came up from hosts into their racks
 */
public record MixRun(
        Arm arm,
        int repetition,
        double seconds,
        List<Double> jobSeconds,
        Map<String, Long> tasksByLevel,
        long diskBytes,
        long networkBytes) {
    public MixRun {
        jobSeconds = List.copyOf(jobSeconds);
        tasksByLevel = Map.copyOf(tasksByLevel);
    }

    /** From what {@link MixMain} said. */
    static MixRun of(
            Arm arm, int repetition, double seconds, List<String> lines, long diskBytes, long networkBytes) {
        List<Double> jobs = new ArrayList<>();
        Map<String, Long> levels = new TreeMap<>();
        for (String line : lines) {
            if (line.startsWith(MixMain.JOB)) {
                String[] words = line.split(" ", -1);
                jobs.add(Long.parseLong(words[2]) / 1e3);
                for (int word = 3; word < words.length; word++) {
                    String[] level = words[word].split("=", -1);
                    levels.merge(level[0], Long.parseLong(level[1]), Long::sum);
                }
            }
        }
        return new MixRun(arm, repetition, seconds, jobs, levels, diskBytes, networkBytes);
    }
}
