package io.tiercel.core.affinity.contents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class CachedFileTest {
    @Test
    void ofNothing_isRefused() {
        assertThatThrownBy(() -> new CachedFile(7, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("of file 7 there must be something in memory: 0");
    }

    @Test
    void aFileOfWhichNothingIsLeft_isNotAmongTheCachedOnes() {
        CacheContents contents = new CacheContents();
        contents.budget(0, 10);
        contents.add(new CachedBlock(1, 7, 10, 0));
        contents.add(new CachedBlock(2, 8, 0, 0));
        assertThat(contents.files()).containsExactly(new CachedFile(7, 10));
        contents.remove(1);
        assertThat(contents.files()).isEmpty();
    }
}
