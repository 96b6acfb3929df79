package io.tiercel.reproduce.soak;

import io.tiercel.reproduce.soak.deeds.Deed;
import io.tiercel.reproduce.soak.deeds.Done;
import io.tiercel.reproduce.soak.load.LoadLog.SlowAct;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The acts that took longest, but for those of a process that was stopped itself. Pure. */
final class Stalls {
    private final List<SlowAct> acts;
    private final List<Done> deeds;

    Stalls(List<SlowAct> acts, List<Done> deeds) {
        this.deeds = deeds;
        this.acts = acts.stream().filter(act -> !stoppedItself(act)).toList();
    }

    /** The longest of clients with Tiercel, or of those without. */
    Optional<SlowAct> longest(boolean tiercel) {
        return acts.stream().filter(act -> act.tiercel() == tiercel).max(Comparator.comparingLong(Stalls::nanos));
    }

    /** The longest of those without, at a time when another act was under way. */
    Optional<SlowAct> longestOfStockBeside(SlowAct other) {
        return acts.stream()
                .filter(act -> !act.tiercel() && overlap(act, other.beganNanos(), other.endedNanos()))
                .max(Comparator.comparingLong(Stalls::nanos));
    }

    /** What was done while an act was under way, in words. */
    String deedsBeside(SlowAct act) {
        return deeds.stream()
                .filter(done -> overlap(act, done.beganNanos(), done.endedNanos()))
                .map(done -> done.deed().words() + " (" + done.what() + ")")
                .collect(Collectors.joining(", "));
    }

    static long nanos(SlowAct act) {
        return act.endedNanos() - act.beganNanos();
    }

    private boolean stoppedItself(SlowAct act) {
        return deeds.stream()
                .anyMatch(done -> done.deed() == Deed.STOP_CLIENT
                        && done.process().equals(act.process())
                        && overlap(act, done.beganNanos(), done.endedNanos()));
    }

    private static boolean overlap(SlowAct act, long beganNanos, long endedNanos) {
        return act.beganNanos() <= endedNanos && act.endedNanos() >= beganNanos;
    }
}
