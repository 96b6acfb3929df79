package io.tiercel.reproduce.hotblocks.scale;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.hot.HotModel;
import io.tiercel.report.Claim;
import io.tiercel.report.Verdict;
import io.tiercel.reproduce.hotblocks.scale.ScaleReproduction.Cell;
import io.tiercel.reproduce.hotblocks.scale.ScaleReproduction.Job;
import io.tiercel.reproduce.hotblocks.scale.ScaleReproduction.Load;
import io.tiercel.reproduce.hotblocks.scale.ScaleReproduction.Options;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ScaleFindingsTest {
    @Test
    void asMuchTimeAsPlainHdfs_isNotLess() {
        assertThat(claim(100, 100, "wordcount-400"))
                .matches(claim -> claim.goal().orElseThrow() == Verdict.DOES_NOT_HOLD)
                .matches(claim -> claim.limit().getAsDouble() == 0)
                .matches(claim -> claim.note().equals("from memory: 0.0 %, plain HDFS 0.0 %"));
        assertThat(claim(0.1, 0.1, "grep-400").goal()).hasValue(Verdict.DOES_NOT_HOLD);
        assertThat(claim(100, 99.9, "wordcount-400").goal()).hasValue(Verdict.HOLDS);
    }

    /** It has 36 % less time with word count on 400 GB. */
    @Test
    void paper_isHeldToByItself() {
        assertThat(claim(100, 65, "wordcount-400").asInPaper()).hasValue(Verdict.DOES_NOT_HOLD);
        assertThat(claim(100, 65, "wordcount-400").goal()).hasValue(Verdict.HOLDS);
        assertThat(claim(100, 63, "wordcount-400").asInPaper()).hasValue(Verdict.HOLDS);
        assertThat(claim(100, 99, "wordcount-100").asInPaper())
                .as("less, by no figure")
                .hasValue(Verdict.HOLDS);
        assertThat(claim(100, 63, "wordcount-changing-400").asInPaper()).isEmpty();
        assertThat(claim(100, 63, "wordcount-60s-400").goal()).isEmpty();
    }

    /** What is within the tolerance is as good, and the claim says how much that is. */
    @Test
    void whatIsTolerated_isTheLimit() {
        assertThat(claim(100, 100, "grep-vanilla").goal()).hasValue(Verdict.HOLDS);
        assertThat(claim(100, 100, "grep-vanilla").limit()).hasValue(-1);
        assertThat(claim(100, 100, "grep-scan").limit()).hasValue(1);
    }

    private static Claim claim(double plainSeconds, double oursSeconds, String id) {
        List<Cell> cells = new ArrayList<>();
        for (Job job : Job.ALL) {
            for (Load load : Load.values()) {
                for (int size : ScaleReproduction.GIGABYTES) {
                    cells.add(cell(job, load, size, null, plainSeconds));
                    ScaleReproduction.MODELS.forEach(model -> cells.add(cell(job, load, size, model, oursSeconds)));
                }
            }
        }
        return new ScaleFindings(new Options(1, 1), cells)
                .claims().stream()
                        .filter(claim -> claim.id().equals(id))
                        .findFirst()
                        .orElseThrow();
    }

    private static Cell cell(Job job, Load load, int gigabytes, @Nullable HotModel model, double seconds) {
        List<ServerRun.Result> runs = IntStream.rangeClosed(1, 5)
                .mapToObj(run -> new ServerRun.Result(run * seconds, 1, 0, 0))
                .toList();
        return new Cell(job, load, gigabytes, model, runs);
    }
}
