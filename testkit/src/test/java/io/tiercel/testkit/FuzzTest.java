package io.tiercel.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class FuzzTest {
    private static final byte[] SAMPLE = ByteBuffer.allocate(12).putInt(8).array();

    @Test
    void reader_thatChecksWhatItReads_passes() {
        assertThatCode(() -> fuzz().run(bytes -> read(bytes, 64))).doesNotThrowAnyException();
    }

    @Test
    void anotherException_isFound_withTheInputAndTheSeed() {
        assertThatThrownBy(() -> fuzz().run(bytes -> ByteBuffer.wrap(bytes).getInt()))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("fuzz made")
                .hasMessageContaining(Seed.PROPERTY)
                .hasMessageContaining("BufferUnderflowException")
                .hasMessageContaining("bytes are ");
    }

    @Test
    void lengthThatIsBelieved_isFound() {
        assertThatThrownBy(() -> fuzz().run(bytes -> read(bytes, 1 << 26)))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("it allocates ");
    }

    @Test
    void sample_thatIsRefused_isFound() {
        assertThatThrownBy(() -> fuzz().run(bytes -> {
                    throw new IOException("no");
                }))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("it refuses a sample");
    }

    @Test
    void sameSeed_makesTheSameInputs() {
        assertThat(mutated(7)).isEqualTo(mutated(7)).isNotEqualTo(mutated(8));
    }

    @Test
    void mutations_changeBytesAndLengths_andReachTheNumbersThatMatter() {
        Mutator mutator = new Mutator(Seed.of(1));
        Set<Integer> lengths = new HashSet<>();
        Set<Integer> numbers = new HashSet<>();
        for (int i = 0; i < 20_000; i++) {
            byte[] made = mutator.mutated(SAMPLE, SAMPLE);
            lengths.add(made.length);
            numbers.add(made.length < 4 ? 0 : ByteBuffer.wrap(made).getInt());
        }
        assertThat(lengths).contains(0, 11, 12, 13, 24);
        assertThat(numbers).contains(-1, Integer.MAX_VALUE, Integer.MIN_VALUE, 0xffff);
    }

    private static Fuzz fuzz() {
        return Fuzz.of("made").sample(SAMPLE).inputs(20_000);
    }

    private static List<String> mutated(long seed) {
        Mutator mutator = new Mutator(Seed.of(seed));
        List<String> all = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            all.add(new String(mutator.mutated(SAMPLE, SAMPLE), StandardCharsets.ISO_8859_1));
        }
        return all;
    }

    /** As many bytes as the first four say; {@code most} of them are believed without a look. */
    private static byte[] read(byte[] bytes, int most) throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        int length = buffer.remaining() < 4 ? -1 : buffer.getInt();
        if (length < 0 || length > most) {
            throw new IOException("no length");
        }
        byte[] read = new byte[length];
        if (length > buffer.remaining()) {
            throw new IOException("too short");
        }
        buffer.get(read);
        return read;
    }
}
