package io.tiercel.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ClaimIdsTest {
    private final ClaimIds ids = new ClaimIds();

    @Test
    void id_isWhatIsAsciiInTheWords() {
        assertThat(ids.of("Night (1)-no-cache")).isEqualTo("night-1-no-cache");
        assertThat(ids.of("\u6570\u636e-no-cache")).isEqualTo("no-cache");
        assertThat(ids.of("a claim \u00fc")).isEqualTo("a-claim");
    }

    @Test
    void ids_areAllDifferent() {
        assertThat(ids.of("W1, memory=+1GB")).isEqualTo("w1-memory-1gb");
        assertThat(ids.of("W1, memory=-1GB")).isEqualTo("w1-memory-1gb-2");
        assertThat(ids.of("W1, memory=1GB")).isEqualTo("w1-memory-1gb-3");
    }

    @Test
    void wordsWithoutALetter_areRefused() {
        assertThatThrownBy(() -> ids.of("\u6570")).hasMessageStartingWith("an id needs a letter or a digit: ");
    }
}
