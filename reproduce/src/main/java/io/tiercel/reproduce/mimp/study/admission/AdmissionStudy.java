package io.tiercel.reproduce.mimp.study.admission;

import io.tiercel.report.ConsecutiveSeeds;
import io.tiercel.report.Progress;
import io.tiercel.report.Quantity;
import io.tiercel.reproduce.mimp.study.StudyCluster;
import io.tiercel.reproduce.mimp.study.StudyReproduction.Options;
import io.tiercel.reproduce.mimp.study.StudyTrace;
import io.tiercel.reproduce.mimp.study.StudyTraining;
import io.tiercel.reproduce.mimp.study.admission.AdmittedRun.Place;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;

/** Runs the traces of section 6.5, and those of the case study under overload. */
final class AdmissionStudy {
    /** Of the figures' axis, and four times what the cluster can do. */
    static final List<Double> LOADS = List.of(0.8, 1.0, 1.2, 1.6, 2.0, 4.0);

    static final double OVERLOAD = 4;

    private static final Place FOUR = new Place(StudyCluster.fourSlots(), StudyCluster.FIRST_OF_FOUR);
    private static final Place CASE_STUDY = new Place(StudyCluster.caseStudy(), 0);

    private final Options options;
    private final Progress progress;

    AdmissionStudy(Options options, Progress progress) {
        this.options = options;
        this.progress = progress;
    }

    /** A load and who is taken. */
    record FourSlotCase(double load, AdmissionArm arm) {}

    /** Figures 11 to 14. */
    Map<FourSlotCase, List<AdmittedRun>> onFourSlots(FourSlotTrace traces, List<Double> loads) {
        StudyTraining training = StudyTraining.of(StudyCluster.trainingOfOneSlot(), traces.cpuFactor(), options.seed());
        progress.stage("Running " + options.repetitions() + " traces at each utilisation on four slots");
        Map<FourSlotCase, List<AdmittedRun>> runs = new LinkedHashMap<>();
        for (double load : loads) {
            for (AdmissionArm arm : AdmissionArm.values()) {
                progress.detail(Quantity.percent(load) + ", " + arm.label());
                runs.put(
                        new FourSlotCase(load, arm),
                        each(seed -> AdmittedRun.of(
                                FOUR, traces.workload(load, seed), arm.config(), training.book(), seed)));
            }
        }
        return runs;
    }

    /** Four times what the case study's cluster can do, with models that are more or less wrong. */
    Map<ModelErrors, List<AdmittedRun>> underOverload(StudyTraining training, double load) {
        progress.stage("Running " + options.repetitions() + " traces of the case study at " + Quantity.percent(load));
        StudyTrace trace = new StudyTrace(load, training.cpuFactor());
        Map<ModelErrors, List<AdmittedRun>> runs = new EnumMap<>(ModelErrors.class);
        for (ModelErrors errors : ModelErrors.values()) {
            progress.detail("models: " + errors.label());
            runs.put(
                    errors,
                    each(seed -> AdmittedRun.of(
                            CASE_STUDY,
                            trace.workload(seed),
                            AdmissionArm.STRICT.config(),
                            errors.in(training.book(), seed),
                            seed)));
        }
        return runs;
    }

    private List<AdmittedRun> each(LongFunction<AdmittedRun> run) {
        return ConsecutiveSeeds.from(options.seed(), options.repetitions()).stream()
                .map(seed -> run.apply(seed))
                .toList();
    }
}
