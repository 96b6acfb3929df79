package io.tiercel.reproduce.cava.mix;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.tiercel.testbed.jobs.MapApplication;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What a job of a {@link Mix} took.
 *
 * @param number in the mix
 * @param seconds from its submission to its end
 * @param mapCpuSeconds of all its map tasks
 * @param maps that it had
 * @param mapsByLevel map tasks by where they were placed, as the job counted them
 */
public record MixJobFigures(
        int number,
        MapApplication application,
        double seconds,
        double mapCpuSeconds,
        int maps,
        Map<String, Long> mapsByLevel) {
    private static final String MARK = "job ";

    public MixJobFigures {
        mapsByLevel = new TreeMap<>(mapsByLevel);
    }

    /** Of one map task. */
    @JsonIgnore
    double mapCpuMean() {
        return mapCpuSeconds / Math.max(1, maps);
    }

    /** As {@link #of} reads it. */
    String line() {
        String levels = mapsByLevel.entrySet().stream()
                .map(level -> " " + level.getKey() + "=" + level.getValue())
                .collect(Collectors.joining());
        return MARK + number + " " + application.name() + " " + seconds + " " + mapCpuSeconds + " " + maps + levels;
    }

    /** Those of which the lines speak, by number; other lines say something else. */
    static List<MixJobFigures> of(List<String> lines) {
        return lines.stream()
                .filter(line -> line.startsWith(MARK))
                .map(line -> of(line.substring(MARK.length()).split(" ", -1)))
                .sorted(Comparator.comparingInt(MixJobFigures::number))
                .toList();
    }

    private static MixJobFigures of(String[] words) {
        Map<String, Long> levels = Arrays.stream(words)
                .skip(5)
                .map(level -> level.split("=", -1))
                .collect(Collectors.toMap(level -> level[0], level -> Long.parseLong(level[1])));
        return new MixJobFigures(
                Integer.parseInt(words[0]),
                MapApplication.valueOf(words[1]),
                Double.parseDouble(words[2]),
                Double.parseDouble(words[3]),
                Integer.parseInt(words[4]),
                levels);
    }
}
