package io.tiercel.testbed.demo;

import io.tiercel.report.Estimate;
import io.tiercel.testbed.jobs.TierBytes;
import java.util.List;
import java.util.OptionalDouble;

/** The object {@code demo} of the demo's JSON, whose names scripts rely on. */
record DemoJson(
        String input,
        String leftOut,
        int diskMegabytesASecond,
        boolean answersIdentical,
        boolean bytesAddUp,
        String expectation,
        double seconds,
        List<Side> works,
        List<Taken> turns) {
    /** A work, side by side; {@code speedUp} with half of the width of its interval. */
    record Side(
            String id,
            String title,
            String stockReads,
            boolean cpuBound,
            int asks,
            int repetitions,
            double stockSeconds,
            double tiercelSeconds,
            double speedUp,
            OptionalDouble speedUpSpread,
            OptionalDouble speedUpAgain,
            OptionalDouble speedUpAgainSpread,
            String verdict,
            Read bytesRead) {}

    /** Bytes that were read with Tiercel in all turns of a work, by who served them, and all together. */
    record Read(long process, long node, long dataNode, long total) {}

    /** One turn. */
    record Taken(
            String work,
            int repetition,
            String mode,
            List<Double> askSeconds,
            Read bytesRead,
            boolean bytesAddUp,
            boolean answerIdentical) {}

    static DemoJson of(DemoFindings findings, double seconds) {
        return new DemoJson(
                findings.input(),
                findings.leftOut(),
                Demo.DISK_MEGABYTES_A_SECOND,
                findings.answersIdentical(),
                findings.bytesAddUp(),
                Expectation.sentence(findings),
                seconds,
                findings.comparisons().stream().map(DemoJson::side).toList(),
                findings.results().stream()
                        .map(result -> taken(findings, result))
                        .toList());
    }

    private static Side side(WorkComparison comparison) {
        DemoWork work = comparison.work();
        Estimate speedUp = comparison.speedUp();
        return new Side(
                work.id(),
                work.title(),
                work.reads().title(),
                !work.isReading(),
                work.asks(),
                comparison.stock().size(),
                comparison.seconds(Mode.STOCK).value(),
                comparison.seconds(Mode.TIERCEL).value(),
                speedUp.value(),
                speedUp.halfWidth(),
                comparison
                        .speedUpAgain()
                        .map(again -> OptionalDouble.of(again.value()))
                        .orElse(OptionalDouble.empty()),
                comparison.speedUpAgain().map(Estimate::halfWidth).orElse(OptionalDouble.empty()),
                DemoFindings.verdict(comparison),
                read(comparison.bytes()));
    }

    private static Taken taken(DemoFindings findings, TurnResult result) {
        DemoTurn turn = result.turn();
        return new Taken(
                turn.work().id(),
                turn.repetition(),
                turn.mode().title(),
                result.askSeconds(),
                read(result.bytes()),
                result.bytesAddUp(),
                findings.identical(result));
    }

    private static Read read(TierBytes bytes) {
        return new Read(bytes.process(), bytes.node(), bytes.dataNode(), bytes.hdfs());
    }
}
