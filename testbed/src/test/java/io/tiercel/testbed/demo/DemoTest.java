package io.tiercel.testbed.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.report.SilentProgress;
import io.tiercel.testbed.jobs.TierBytes;
import io.tiercel.testkit.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("cluster")
class DemoTest {
    private static final Set<DemoWork> WORKS = EnumSet.of(DemoWork.LISTING, DemoWork.GREP_DISK, DemoWork.REF_COUNT);

    @Test
    void measure_findsEqualAnswers_andBytesThatAddUp_andEmptyMemoryFirst(@TempDir Path root) throws Exception {
        DemoFindings findings = measure(root);

        assertThat(findings.answersIdentical()).isTrue();
        assertThat(findings.results())
                .filteredOn(result -> !result.bytesAddUp())
                .as("turns whose bytes by tier do not add up")
                .isEmpty();
        assertThat(findings.comparisons()).extracting(WorkComparison::work).containsExactlyElementsOf(WORKS);
        for (WorkComparison comparison : findings.comparisons()) {
            comparison.tiercel().forEach(result -> assertReadOnce(result.turn().work(), result.bytes()));
        }
        assertThat(findings.leftOut()).isEmpty();
    }

    /** Of files that are read five times a DataNode sends each byte once, and so it is with RefCount's reference file. */
    private static void assertReadOnce(DemoWork work, TierBytes bytes) {
        switch (work) {
            case LISTING -> assertThat(bytes.hdfs()).isZero();
            case GREP_DISK -> assertThat(bytes.dataNode() * work.asks()).isEqualTo(bytes.hdfs());
            // Which tier serves it is a matter of time: chunks are copied up beside the reader.
            default -> assertThat(bytes.process() + bytes.node()).isGreaterThan(bytes.hdfs() / 10);
        }
    }

    private static DemoFindings measure(Path root) throws IOException, InterruptedException {
        Path text = Files.writeString(root.resolve("text"), text(Seed.announced("measure")));
        OptionalLong size = OptionalLong.of(Files.size(text));
        DemoOptions options = new DemoOptions(Optional.of(text), size, "w1+", 1, 1, root.resolve("state"));
        try (Demo demo = Demo.start(options, new SilentProgress())) {
            return demo.measure(WORKS, 1);
        }
    }

    private static String text(Seed seed) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 50_000; i++) {
            text.append("w").append(seed.below(5000)).append(seed.oneIn(8) ? '\n' : ' ');
        }
        return text.append('\n').toString();
    }
}
