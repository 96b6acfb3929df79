package io.tiercel.reproduce.mimp.study.admission;

import io.tiercel.core.deadline.model.ModelBook;
import io.tiercel.report.ConsecutiveSeeds;
import io.tiercel.report.Progress;
import io.tiercel.report.Quantity;
import io.tiercel.reproduce.mimp.study.StudyCluster;
import io.tiercel.reproduce.mimp.study.StudyReproduction.Options;
import io.tiercel.reproduce.mimp.study.StudyTrace;
import io.tiercel.reproduce.mimp.study.StudyTraining;
import io.tiercel.reproduce.mimp.study.admission.AdmittedRun.Place;
import io.tiercel.simulator.world.model.Workload;
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
    private final FourSlotTrace fourSlotTraces;
    /** Models for VMs of one slot. */
    private final StudyTraining ofOneSlot;
    /** Models for VMs of two. */
    private final StudyTraining training;

    AdmissionStudy(Options options, StudyTraining training, Progress progress) {
        this.options = options;
        this.progress = progress;
        this.training = training;
        progress.stage("Training models for VMs of one slot");
        fourSlotTraces = FourSlotTrace.of(training.cpuFactor(), options.seed());
        ofOneSlot = StudyTraining.of(StudyCluster.trainingOfOneSlot(), training.cpuFactor(), options.seed());
    }

    /** A load and who is taken. */
    record FourSlotCase(double load, AdmissionArm arm) {}

    /** Whose promises, and how wrong models are. */
    record PromiseCase(Promises whose, ModelErrors errors) {}

    /** Figures 11 to 14. */
    Map<FourSlotCase, List<AdmittedRun>> onFourSlots(List<Double> loads) {
        progress.stage("Running " + options.repetitions() + " traces at each utilisation on four slots");
        Map<FourSlotCase, List<AdmittedRun>> runs = new LinkedHashMap<>();
        for (double load : loads) {
            for (AdmissionArm arm : AdmissionArm.values()) {
                progress.detail(Quantity.percent(load) + ", " + arm.label());
                runs.put(
                        new FourSlotCase(load, arm),
                        each(seed -> AdmittedRun.of(
                                FOUR, fourSlotTraces.workload(load, seed), arm.config(), ofOneSlot.book(), seed)));
            }
        }
        return runs;
    }

    /** Promises at a load of more than all, with models that are more or less wrong. */
    Map<PromiseCase, List<AdmittedRun>> underOverload(double load) {
        progress.stage("Running " + options.repetitions() + " traces of promises at " + Quantity.percent(load));
        StudyTrace caseStudy = new StudyTrace(load, training.cpuFactor());
        Map<PromiseCase, List<AdmittedRun>> runs = new LinkedHashMap<>();
        for (ModelErrors errors : ModelErrors.values()) {
            progress.detail("models " + errors.label());
            ModelBook few = ofOneSlot.book();
            runs.put(
                    new PromiseCase(Promises.FOUR_SLOTS, errors),
                    each(seed -> strict(FOUR, fourSlotTraces.workload(load, seed), errors.in(few, seed), seed)));
            ModelBook all = training.book();
            runs.put(
                    new PromiseCase(Promises.CASE_STUDY, errors),
                    each(seed -> strict(CASE_STUDY, caseStudy.workload(seed), errors.in(all, seed), seed)));
        }
        return runs;
    }

    private static AdmittedRun strict(Place place, Workload trace, ModelBook models, long seed) {
        return AdmittedRun.of(place, trace, AdmissionArm.STRICT.config(), models, seed);
    }

    private List<AdmittedRun> each(LongFunction<AdmittedRun> run) {
        return ConsecutiveSeeds.from(options.seed(), options.repetitions()).stream()
                .map(seed -> run.apply(seed))
                .toList();
    }
}
