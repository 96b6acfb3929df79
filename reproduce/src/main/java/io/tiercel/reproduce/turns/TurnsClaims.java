package io.tiercel.reproduce.turns;

import io.tiercel.report.Claim;
import io.tiercel.report.Estimate;
import io.tiercel.report.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** What is claimed of reading in turn. */
final class TurnsClaims {
    /** What the readers of a disk must have of each other's turns, so that lanes are worth building. */
    private static final double WORTH_BUILDING = 1.3;

    /** Of the simulator's disks, KiB: fitted to figure 3 of CAVA. */
    private static final double MODEL_PIECE_KIB = 768;

    private final TurnsFindings findings;

    private TurnsClaims(TurnsFindings findings) {
        this.findings = findings;
    }

    static List<Claim> of(TurnsFindings findings) {
        TurnsClaims claims = new TurnsClaims(findings);
        List<Claim> all = new ArrayList<>();
        for (int readers : findings.options().readers()) {
            for (ReadAheadArm readAhead : ReadAheadArm.values()) {
                all.add(claims.inTurn(readAhead, readers));
                all.add(claims.betweenSeeks(readAhead, readers));
            }
            all.add(claims.allowed(readers));
        }
        return all;
    }

    private Claim inTurn(ReadAheadArm readAhead, int readers) {
        return Claim.of(
                        id("in-turn", readAhead, readers),
                        readers + " readers, " + readAhead.label()
                                + ": bytes a second in turn, by those of all at once",
                        ratio(
                                findings.of(readAhead, Manner.IN_TURN, readers),
                                findings.of(readAhead, Manner.INTERLEAVED, readers),
                                TurnsRun::bytesPerSecond),
                        "x")
                .withGoal(Line.atLeast(WORTH_BUILDING));
    }

    private Claim betweenSeeks(ReadAheadArm readAhead, int readers) {
        return Claim.of(
                        id("between-seeks", readAhead, readers),
                        readers + " readers at once, " + readAhead.label()
                                + ": read between two seeks (the simulator has 768)",
                        Estimate.ofMean(
                                findings.of(readAhead, Manner.INTERLEAVED, readers),
                                run -> run.asked().bytesBetweenSeeks() / 1024),
                        "KiB")
                .withGoal(Line.near(MODEL_PIECE_KIB, MODEL_PIECE_KIB / 4));
    }

    /** What one setting of the kernel gives, without any code. */
    private Claim allowed(int readers) {
        return Claim.of(
                "allowed-" + readers,
                readers
                        + " readers at once: bytes a second where the kernel allows HDFS's 4 MiB, by those where it does not",
                ratio(
                        findings.of(ReadAheadArm.ALLOWED, Manner.INTERLEAVED, readers),
                        findings.of(ReadAheadArm.DATA_NODE, Manner.INTERLEAVED, readers),
                        TurnsRun::bytesPerSecond),
                "x");
    }

    private static String id(String what, ReadAheadArm readAhead, int readers) {
        String of = switch (readAhead) {
            case KERNEL -> "kernel";
            case DATA_NODE -> "data-node";
            case ALLOWED -> "allowed";
        };
        return what + "-" + of + "-" + readers;
    }

    /** Of runs of the same round. */
    private static Estimate ratio(List<TurnsRun> over, List<TurnsRun> under, ToDoubleFunction<TurnsRun> figure) {
        List<Integer> rounds = IntStream.range(0, over.size()).boxed().toList();
        return Estimate.ofMean(
                rounds, round -> figure.applyAsDouble(over.get(round)) / figure.applyAsDouble(under.get(round)));
    }
}
