package io.tiercel.core.affinity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class StableAdmissionTest {
    private final AdmissionPolicy admission = new StableAdmission((request, draw) -> draw < 0.3);

    @Test
    void admits_aBlockAlwaysOrNever_whateverIsDrawn() {
        for (long block = 0; block < 1_000; block++) {
            assertThat(admission.admits(request(block), 0)).isEqualTo(admission.admits(request(block), 0.999));
        }
    }

    @Test
    void admits_theShareOfAllBlocksThatItIsAskedFor() {
        long admitted = LongStream.range(0, 100_000)
                .filter(block -> admission.admits(request(block), 0))
                .count();
        assertThat(admitted / 100_000.0).isCloseTo(0.3, offset(0.01));
    }

    private static CacheRequest request(long block) {
        return new CacheRequest(1, new CachedBlock(block, 1, 64, 0));
    }
}
