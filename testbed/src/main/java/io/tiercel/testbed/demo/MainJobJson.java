package io.tiercel.testbed.demo;

import io.tiercel.testbed.jobs.TierBytes;
import java.util.List;

/** The object {@code main_job} of the demo's JSON, whose names scripts rely on. */
record MainJobJson(
        String input,
        long inputBytes,
        boolean coldFromDisk,
        boolean outputsIdentical,
        boolean bytesAddUp,
        double seconds,
        List<Row> runs) {
    /** One run. {@code ratio} is how many times as fast as stock it was. */
    record Row(
            String job,
            String mode,
            String temperature,
            double seconds,
            double ratio,
            double cpuSeconds,
            Bytes bytesRead,
            Shares hitRatio,
            boolean bytesAddUp,
            long outputBytes,
            String outputSha256,
            boolean outputIdentical) {}

    /** Bytes by the tier that served them, and all together. */
    record Bytes(long process, long node, long dataNode, long total) {}

    /** The same as shares of all; they add up to 1. */
    record Shares(double process, double node, double dataNode) {}

    static MainJobJson of(DemoFindings findings, double seconds) {
        return new MainJobJson(
                findings.input(),
                findings.inputBytes(),
                findings.coldFromDisk(),
                findings.outputsIdentical(),
                findings.bytesAddUp(),
                seconds,
                findings.results().stream().map(result -> row(findings, result)).toList());
    }

    private static Row row(DemoFindings findings, DemoRunResult result) {
        TierBytes bytes = result.bytes();
        return new Row(
                result.run().job().title(),
                result.run().mode().title(),
                result.run().temperature().title(),
                result.seconds(),
                findings.speedUp(result),
                result.cpuSeconds(),
                new Bytes(bytes.process(), bytes.node(), bytes.dataNode(), bytes.hdfs()),
                new Shares(bytes.processShare(), bytes.nodeShare(), bytes.dataNodeShare()),
                result.bytesAddUp(),
                result.output().bytes(),
                result.output().sha256(),
                result.identical());
    }
}
