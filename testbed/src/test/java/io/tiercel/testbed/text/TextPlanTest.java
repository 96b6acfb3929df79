package io.tiercel.testbed.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.testkit.Seed;
import java.util.Collections;
import org.junit.jupiter.api.Test;

class TextPlanTest {
    private static final long BLOCK = 64L << 20;

    @Test
    void of_manyBlocks_fillsThemAll() {
        assertThat(TextPlan.of(4 * BLOCK, BLOCK, 2).partBytes())
                .containsOnly(BLOCK)
                .hasSize(4);
    }

    @Test
    void of_aTextOfOneBlock_givesEachCoreAShare() {
        assertThat(TextPlan.of(16 << 20, BLOCK, 2).partBytes()).containsExactly(8L << 20, 8L << 20);
    }

    @Test
    void of_aTinyText_staysOneFile() {
        assertThat(TextPlan.of(100, BLOCK, 8).partBytes()).containsExactly(100L);
    }

    @Test
    void of_anyText_keepsItsBytesInFilesThatFitABlock() {
        Seed seed = Seed.announced("of_anyText_keepsItsBytesInFilesThatFitABlock");
        for (int i = 0; i < 500; i++) {
            long bytes = 1 + seed.below(20 * BLOCK);
            int cores = seed.between(1, 16);

            TextPlan plan = TextPlan.of(bytes, BLOCK, cores);

            assertThat(plan.bytes()).isEqualTo(bytes);
            assertThat(Collections.max(plan.partBytes())).isLessThanOrEqualTo(BLOCK);
            assertThat(Collections.max(plan.partBytes()) - Collections.min(plan.partBytes()))
                    .isLessThanOrEqualTo(1);
        }
    }

    @Test
    void of_nothing_isRefused() {
        assertThatThrownBy(() -> TextPlan.of(0, BLOCK, 2)).hasMessageContaining("must have bytes");
    }
}
