package io.tiercel.simulator.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CapacityTest {
    private static final Survey SIZED = new Survey(1_000, 200, 200 << 20, true);
    private static final Survey UNSIZED = new Survey(1_000, 200, 200, false);

    @ParameterizedTest
    @CsvSource({
        "7,      7,           false",
        "10%,    20,          false",
        "0.5%,   1,           false",
        "1b,     1,           true",
        "64k,    65536,       true",
        "64MiB,  67108864,    true",
        "1.5 GB, 1610612736,  true",
        "2t,     2199023255552, true",
    })
    void shape_isWhatTheTextSays(String text, long capacity, boolean inBytes) {
        CacheShape shape = Capacity.of(text).shape(SIZED);
        assertThat(shape.capacity()).isEqualTo(capacity);
        assertThat(shape.inBytes()).isEqualTo(inBytes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"7", "1.5g", "12.5%"})
    void text_saysTheSame(String text) {
        assertThat(Capacity.of(Capacity.of(text).text())).isEqualTo(Capacity.of(text));
    }

    @Test
    void shape_inBytes_hasRoomForEveryKey() {
        assertThat(Capacity.of("1m").shape(SIZED).slots()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "many", "-5", "10 %%", "1e6", "64 miles"})
    void textThatIsNoCapacity_isToldWithExamples(String text) {
        assertThatThrownBy(() -> Capacity.of(text))
                .hasMessage("expected a number of entries, bytes such as 64MiB, or a share such as 10%, found '" + text
                        + "'");
    }

    @ParameterizedTest
    @CsvSource({
        "0, a capacity must be positive: 0.0",
        "101%, a share cannot be more than 100 %: 101.0",
        "1.5, a number of entries must be whole: 1.5",
        "67108865, a cache has 1 to 67108864 entries",
        "12345678901234567890123456, a cache has 1 to 67108864 entries",
        "12345678901234567890123456k, 'a capacity in bytes is at most 1 EiB, which is 1048576TiB'",
    })
    void capacityThatCannotBe_isRefusedInWords(String text, String message) {
        assertThatThrownBy(() -> Capacity.of(text)).hasMessage(message);
    }

    @Test
    void bytes_ofATraceWithoutSizes_areRefusedInWords() {
        assertThatThrownBy(() -> Capacity.of("1m").shape(UNSIZED)).hasMessageStartingWith("the trace has no sizes");
    }
}
