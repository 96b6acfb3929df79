package io.tiercel.reproduce.cava.levels;

import io.tiercel.core.model.LocalityLevel;
import io.tiercel.report.BarChart;
import io.tiercel.report.Claim;
import io.tiercel.report.Estimate;
import io.tiercel.report.Findings;
import io.tiercel.report.Line;
import io.tiercel.report.Page;
import io.tiercel.report.Quantity;
import io.tiercel.report.Table;
import io.tiercel.testbed.jobs.MapApplication;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Map times by application and level. Immutable. */
public final class LevelsFindings implements Findings {
    private static final List<LocalityLevel> LEVELS = List.of(
            LocalityLevel.VM_MEMORY, LocalityLevel.HOST_MEMORY, LocalityLevel.RACK_MEMORY, LocalityLevel.VM_DISK);

    private final List<LevelTimes> times;
    private final String words;

    LevelsFindings(List<LevelTimes> times, long diskBytesPerSecond) {
        this.times = List.copyOf(times);
        this.words =
                "Map tasks of one block of 64 MB each, " + times.get(0).millis().size()
                        + " of each kind, one at a time, on pseudo-VMs with real DataNodes and NodeManagers. A "
                        + "VM reads " + Quantity.number(diskBytesPerSecond / 1e6)
                        + " MB/s from its disk: of 100 MB/s half is lost to seeks, and an eighth of the rest is its own, as the "
                        + "paper has eight VMs on a disk; hosts have links of 1 Gbit/s. A task's time begins with its container.";
    }

    /** Each level's time against the disk's, and whether their order is the paper's. */
    @Override
    public List<Claim> claims() {
        List<Claim> claims = new ArrayList<>();
        for (LocalityLevel level : LEVELS.subList(0, LEVELS.size() - 1)) {
            Estimate share = averageShare(level);
            claims.add(Claim.of(
                            "share-" + level.label(),
                            "map time from " + words(level) + " against VM disk, mean of the applications",
                            share,
                            "x")
                    .withPaper(paperShare(level), Line.asGoodAs(paperShare(level), 1))
                    .withGoal(Line.below(1)));
        }
        for (MapApplication application : MapApplication.values()) {
            claims.add(order(application));
        }
        return claims;
    }

    @Override
    public Map<String, Object> additions() {
        return Map.of("map_times", times);
    }

    @Override
    public Page page() {
        List<BarChart.Group> groups = Arrays.stream(MapApplication.values())
                .map(application -> new BarChart.Group(
                        application.label(),
                        LEVELS.stream()
                                .map(level -> times(application, level).meanSeconds())
                                .toList()))
                .toList();
        List<String> series = LEVELS.stream().map(LevelsFindings::words).toList();
        return new Page("Tiercel: CAVA's locality levels on the lab")
                .paragraph(words)
                .figure(
                        new BarChart(series, groups, false, Quantity::seconds).svg(),
                        "Mean map time by application and level, as figure 3 of CAVA.")
                .table(table());
    }

    /**
     * How much longer a task takes from the next level, where the paper's order is surest broken, or else least sure. The note
     * says which steps are shown.
     */
    private Claim order(MapApplication application) {
        return Claim.of(
                        "order-" + application.id(),
                        application.label() + ": VM memory <= host memory <= rack memory < VM disk; least step",
                        steps(application).stream()
                                .map(Step::longer)
                                .min(Comparator.comparing((Estimate step) -> step.high() >= 0)
                                        .thenComparing(Estimate::low))
                                .orElseThrow(),
                        "s")
                .withPaper(Line.atLeast(0))
                .withNote((application.isReadBound() ? "mostly reads" : "mostly computes or writes")
                        + "; first against last " + Quantity.of(gain(application), "x") + shown(application));
    }

    private String shown(MapApplication application) {
        String steps = steps(application).stream()
                .filter(step -> step.longer.low() > 0)
                .map(step -> words(step.near) + " < " + words(step.far))
                .collect(Collectors.joining(", "));
        return steps.isEmpty() ? "; no step is shown" : "; shown: " + steps;
    }

    /** From one level to the next. */
    private record Step(LocalityLevel near, LocalityLevel far, Estimate longer) {}

    private List<Step> steps(MapApplication application) {
        return IntStream.range(0, LEVELS.size() - 1)
                .mapToObj(i -> step(application, LEVELS.get(i), LEVELS.get(i + 1)))
                .toList();
    }

    /** With the spreads of both, which have nothing to do with each other. */
    private Step step(MapApplication application, LocalityLevel near, LocalityLevel far) {
        LevelTimes from = times(application, near);
        LevelTimes to = times(application, far);
        return new Step(
                near,
                far,
                new Estimate(
                        to.meanSeconds() - from.meanSeconds(),
                        OptionalDouble.of(Math.hypot(from.spreadSeconds(), to.spreadSeconds()))));
    }

    private double gain(MapApplication application) {
        return times(application, LEVELS.get(0)).meanSeconds()
                / times(application, LEVELS.get(LEVELS.size() - 1)).meanSeconds();
    }

    /** With the spread of all applications' tasks, of which there are as many of each at each level. */
    private Estimate averageShare(LocalityLevel level) {
        int tasks = times(MapApplication.GREP, level).millis().size();
        return Estimate.jackknifed(
                tasks,
                in -> Arrays.stream(MapApplication.values())
                        .mapToDouble(application -> times(application, level).meanSeconds(in)
                                / times(application, LocalityLevel.VM_DISK).meanSeconds(in))
                        .average()
                        .orElseThrow());
    }

    private Table table() {
        Table table = new Table("application", ">VM memory", ">host memory", ">rack memory", ">VM disk");
        for (MapApplication application : MapApplication.values()) {
            List<String> cells = new ArrayList<>(List.of(application.label()));
            LEVELS.forEach(level -> cells.add(cell(times(application, level))));
            table.row(cells.toArray(new String[0]));
        }
        return table;
    }

    private static String cell(LevelTimes times) {
        return Quantity.seconds(times.meanSeconds()) + " \u00b1 " + Quantity.number(times.spreadSeconds());
    }

    private LevelTimes times(MapApplication application, LocalityLevel level) {
        return times.stream()
                .filter(time -> time.level() == level && time.application().equals(application.label()))
                .findFirst()
                .orElseThrow();
    }

    private static String words(LocalityLevel level) {
        return level.label().replace("vm", "VM").replace('-', ' ');
    }

    /** The paper's map time against VM disk locality, on the average of its applications (figure 3). */
    private static double paperShare(LocalityLevel level) {
        return switch (level) {
            case VM_MEMORY -> 1 - 0.367;
            case HOST_MEMORY -> 1 - 0.298;
            case RACK_MEMORY -> 1 - 0.266;
            default -> 1;
        };
    }
}
