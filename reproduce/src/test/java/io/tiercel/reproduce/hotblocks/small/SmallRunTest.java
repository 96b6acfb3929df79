package io.tiercel.reproduce.hotblocks.small;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.report.record.KeptRuns;
import io.tiercel.reproduce.RunsInRepository;
import io.tiercel.reproduce.hotblocks.HotArm;
import io.tiercel.reproduce.hotblocks.HotJob;
import io.tiercel.testbed.jobs.MapApplication;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SmallRunTest {
    @Test
    void run_isFoundByItsPlan_inTheFileThatKeepsIt(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("runs");
        SmallRun.Plan plan = new SmallRun.Plan(HotArm.VANILLA, "60s", MapApplication.GREP, 2, 1);
        SmallRun run = SmallRun.of(plan, List.of(new HotJob("/hot/file-1-of-2", 1.5, 1, 1_000, 500)), 20, 400);
        KeptRuns.of(file, "jobs", SmallRun.class).add(run);
        KeptRuns<SmallRun> kept = KeptRuns.of(file, "jobs", SmallRun.class);
        assertThat(kept.find(plan::is)).contains(run);
        SmallRun.Plan next = new SmallRun.Plan(HotArm.VANILLA, "60s", MapApplication.GREP, 2, 2);
        assertThat(kept.find(next::is)).isEmpty();
    }

    @Test
    void runsOfTheResults_canBeGoneOnWith() throws IOException {
        RunsInRepository.assertStillOf(SmallReproduction.measurement(20, 1), "hot-blocks.jsonl", SmallRun.class);
    }
}
