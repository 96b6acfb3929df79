package io.tiercel.reproduce.hotblocks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HotLoadTest {
    private static final List<Integer> ALL =
            IntStream.range(0, HotLoad.FILES).boxed().toList();

    @Test
    void skewed_readsOneFileAJob_thePopularMoreOften_inAnotherOrderEachTime() {
        List<List<Integer>> jobs = HotLoad.SKEWED.jobs(1, 0, 1000);
        assertThat(jobs).hasSize(1000).allSatisfy(files -> assertThat(files).hasSize(1));
        assertThat(reads(jobs, 0)).isGreaterThan(reads(jobs, 1));
        assertThat(reads(jobs, 1)).isGreaterThan(reads(jobs, HotLoad.FILES - 1));
        assertThat(HotLoad.SKEWED.jobs(1, 0, 1000)).isEqualTo(jobs);
        assertThat(HotLoad.SKEWED.jobs(1, 1, 1000)).isNotEqualTo(jobs);
    }

    @Test
    void scan_readsEachFileOnce_inOneJob() {
        assertThat(HotLoad.SCAN.jobs(1, 0, 1000)).containsExactly(ALL);
    }

    private static long reads(List<List<Integer>> jobs, int file) {
        return jobs.stream().filter(List.of(file)::equals).count();
    }
}
