package io.tiercel.reproduce.cava.mix;

import io.tiercel.reproduce.RunsInRepository;
import io.tiercel.reproduce.hotblocks.HotReproduction;
import io.tiercel.reproduce.hotblocks.HotRun;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class KeptLabRunsTest {
    @Test
    void hotBlocksOfTheResults_canBeGoneOnWith() throws IOException {
        RunsInRepository.assertStillOf(HotReproduction.measurement(1), "lab-hot-blocks.jsonl", HotRun.class);
    }
}
