package io.tiercel.reproduce.mimp.study.reservation;

import io.tiercel.core.deadline.DeadlineConfig;
import io.tiercel.core.deadline.choice.SlotRule;
import io.tiercel.report.Claim;
import io.tiercel.report.ConsecutiveSeeds;
import io.tiercel.report.Estimate;
import io.tiercel.report.Line;
import io.tiercel.report.Progress;
import io.tiercel.report.Quantity;
import io.tiercel.report.Table;
import io.tiercel.reproduce.mimp.study.StudyReproduction.Options;
import io.tiercel.reproduce.mimp.study.StudyTrace;
import io.tiercel.reproduce.mimp.study.StudyTraining;
import io.tiercel.simulator.world.model.Workload;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** MIMP and ours beside YARN's ReservationSystem, on the same jobs and with the same models. Immutable. */
public final class ReservationComparison {
    private static final List<Double> LOADS = List.of(0.60, StudyTrace.PAPER_LOAD, 0.85, 1.0);

    /** Who is compared. */
    enum Side {
        MIMP("MIMP"),
        OPPORTUNITY("opportunity"),
        RESERVATION("YARN's reservations");

        private final String label;

        Side(String label) {
            this.label = label;
        }
    }

    private record Case(double load, Side side) {}

    private final List<Double> loads;
    private final Map<Case, List<ComparedRun>> runs;

    private ReservationComparison(List<Double> loads, Map<Case, List<ComparedRun>> runs) {
        this.loads = List.copyOf(loads);
        this.runs = Map.copyOf(runs);
    }

    /** Runs all traces. */
    public static ReservationComparison of(Options options, StudyTraining training, Progress progress) {
        return of(options, training, LOADS, progress);
    }

    static ReservationComparison of(Options options, StudyTraining training, List<Double> loads, Progress progress) {
        progress.stage("Running " + options.repetitions() + " traces at each load beside YARN's reservations");
        Map<Case, List<ComparedRun>> runs = new LinkedHashMap<>();
        for (double load : loads) {
            for (Side side : Side.values()) {
                progress.detail(Quantity.percent(load) + ", " + side.label);
                runs.put(
                        new Case(load, side),
                        ConsecutiveSeeds.from(options.seed(), options.repetitions()).stream()
                                .map(seed -> run(load, side, training, seed))
                                .toList());
            }
        }
        return new ReservationComparison(loads, runs);
    }

    private static ComparedRun run(double load, Side side, StudyTraining training, long seed) {
        Workload trace = new StudyTrace(load, training.cpuFactor()).workload(seed);
        return switch (side) {
            case MIMP -> ComparedRun.ours(trace, DeadlineConfig.PAPER, training.book(), seed);
            case OPPORTUNITY ->
                ComparedRun.ours(trace, DeadlineConfig.DEFAULT.with(SlotRule.OPPORTUNITY), training.book(), seed);
            case RESERVATION -> ComparedRun.reserved(trace, training.book(), seed);
        };
    }

    /** Means over traces. */
    public Table table() {
        Table table =
                new Table(">load", "scheduler", ">with deadline", ">reserved", ">missed", ">task time", ">utilisation");
        for (double load : loads) {
            for (Side side : Side.values()) {
                table.row(
                        Quantity.percent(load),
                        side.label,
                        Quantity.number(mean(load, side, ComparedRun::withDeadline)),
                        side == Side.RESERVATION ? Quantity.number(mean(load, side, ComparedRun::reserved)) : "-",
                        Quantity.number(mean(load, side, ComparedRun::missed)),
                        Quantity.number(mean(load, side, ComparedRun::taskHours)) + " h",
                        Quantity.percent(mean(load, side, ComparedRun::utilisation)));
            }
        }
        return table;
    }

    /** That ours misses no more deadlines than YARN's reservations do, and takes less task time. */
    public List<Claim> claims() {
        List<Claim> claims = new ArrayList<>();
        for (double load : loads) {
            String at = Quantity.percent(load) + " load: ";
            String id = "-reservation-" + Math.round(100 * load);
            List<ComparedRun> ours = runs(load, Side.OPPORTUNITY);
            List<ComparedRun> yarns = runs(load, Side.RESERVATION);
            List<Integer> both = IntStream.range(0, ours.size()).boxed().toList();
            claims.add(Claim.of(
                            "missed" + id,
                            at + "jobs that miss their deadline, opportunity less YARN's reservations, at most",
                            Estimate.ofMean(
                                    both,
                                    i -> ours.get(i).missed()
                                            - (double) yarns.get(i).missed()),
                            "jobs")
                    .withGoal(Line.atMost(0)));
            claims.add(Claim.of(
                            "task-time" + id,
                            at + "task time that opportunity saves against YARN's reservations, more than",
                            Estimate.ofRatio(ours, yarns, ComparedRun::taskHours)
                                    .saved()
                                    .times(100),
                            "%")
                    .withGoal(Line.above(0)));
        }
        return claims;
    }

    private List<ComparedRun> runs(double load, Side side) {
        return runs.getOrDefault(new Case(load, side), List.of());
    }

    private double mean(double load, Side side, ToDoubleFunction<ComparedRun> figure) {
        return runs(load, side).stream().mapToDouble(figure).average().orElse(0);
    }
}
