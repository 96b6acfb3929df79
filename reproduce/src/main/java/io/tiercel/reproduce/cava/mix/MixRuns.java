package io.tiercel.reproduce.cava.mix;

import io.tiercel.report.Estimate;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** The runs of one measurement on disks of one speed. Immutable. */
final class MixRuns {
    private final MixDisk disk;
    private final List<MixRun> runs;

    /** @param all runs, of which those on such disks are taken */
    MixRuns(MixDisk disk, List<MixRun> all) {
        this.disk = disk;
        // By mix, so that the same mixes stand side by side, whichever ended first.
        this.runs = all.stream()
                .filter(run -> run.disk() == disk)
                .sorted(Comparator.comparing(MixRun::kind).thenComparing(MixRun::repetition))
                .toList();
    }

    MixDisk disk() {
        return disk;
    }

    List<MixArm> arms() {
        return Stream.of(MixArm.values()).filter(arm -> !of(arm).isEmpty()).toList();
    }

    List<MixKind> kinds() {
        return runs.stream().map(MixRun::kind).distinct().toList();
    }

    List<MixRun> of(MixArm arm) {
        return runs.stream().filter(run -> run.arm() == arm).toList();
    }

    double mean(MixArm arm, ToDoubleFunction<MixRun> figure) {
        return of(arm).stream().mapToDouble(figure).average().orElse(0);
    }

    /** By what share of the other's the arm's run time is less, in the mixes that both have run, in percent. */
    Estimate percentLess(MixArm arm, MixArm than, Predicate<MixRun> wanted) {
        List<MixRun> ours =
                of(arm).stream().filter(wanted).filter(run -> has(than, run)).toList();
        List<MixRun> others =
                of(than).stream().filter(wanted).filter(run -> has(arm, run)).toList();
        return Estimate.ofRatio(ours, others, MixRun::seconds).saved().times(100);
    }

    private boolean has(MixArm arm, MixRun mix) {
        return of(arm).stream().anyMatch(run -> run.kind() == mix.kind() && run.repetition() == mix.repetition());
    }
}
