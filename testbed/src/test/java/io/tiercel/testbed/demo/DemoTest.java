package io.tiercel.testbed.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.report.SilentProgress;
import io.tiercel.testbed.jobs.MainJob;
import io.tiercel.testbed.jobs.TierBytes;
import io.tiercel.testkit.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("cluster")
class DemoTest {
    private static final Run STOCK = new Run(MainJob.REF_COUNT, Mode.STOCK, Temperature.COLD);
    private static final Run COLD = new Run(MainJob.REF_COUNT, Mode.TIERCEL, Temperature.COLD);
    private static final Run WARM = new Run(MainJob.REF_COUNT, Mode.TIERCEL, Temperature.WARM);

    @Test
    void measure_findsEqualOutputsAndBytesThatAddUp(@TempDir Path root) throws Exception {
        DemoFindings findings = measure(root, List.of(STOCK, COLD, WARM));

        assertThat(findings.outputsIdentical()).isTrue();
        assertThat(findings.results())
                .filteredOn(result -> !result.bytesAddUp())
                .as("runs whose bytes by tier do not add up")
                .isEmpty();
        assertThat(bytes(findings, COLD).process())
                .as("the reference file, read again and again")
                .isGreaterThan(bytes(findings, COLD).hdfs() / 10);
        assertThat(bytes(findings, WARM).dataNode())
                .isLessThan(bytes(findings, COLD).dataNode());
        assertThat(bytes(findings, STOCK))
                .isEqualTo(new TierBytes(bytes(findings, WARM).hdfs(), 0, 0, 0));
    }

    private static DemoFindings measure(Path root, List<Run> runs) throws IOException, InterruptedException {
        Path text = Files.writeString(root.resolve("text"), text(Seed.announced("measure")));
        DemoOptions options = new DemoOptions(Optional.of(text), OptionalLong.empty(), "a+", 1, root.resolve("state"));
        try (Demo demo = Demo.start(options, new SilentProgress())) {
            return demo.measure(runs);
        }
    }

    private static TierBytes bytes(DemoFindings findings, Run run) {
        return findings.of(run.job(), run.mode(), run.temperature()).bytes();
    }

    private static String text(Seed seed) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 50_000; i++) {
            text.append("w").append(seed.below(5000)).append(seed.oneIn(8) ? '\n' : ' ');
        }
        return text.append('\n').toString();
    }
}
