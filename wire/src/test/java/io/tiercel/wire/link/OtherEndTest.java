package io.tiercel.wire.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class OtherEndTest {
    private static final VersionSkew OWN = new VersionSkew(5);
    private static final ByteBuffer UNKNOWN = ByteBuffer.wrap(new byte[] {127, 1, 2});

    private final OtherEnd end = new OtherEnd("a relay", OWN);

    @Test
    void whatNewerEndSays_isPassedOver() {
        assertThat(end.introduced(of(6))).isEmpty();
        assertThatCode(() -> end.say(UNKNOWN.duplicate(), SessionKind.ALL::read))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(longs = {4, 5})
    void whatAnyOtherEndSays_mustBeKnown(long protocol) {
        assertThat(end.introduced(of(protocol))).isEmpty();
        assertThatThrownBy(() -> end.say(UNKNOWN.duplicate(), SessionKind.ALL::read))
                .isInstanceOf(UnknownKindException.class)
                .hasMessageContaining("127");
    }

    @Test
    void whatMakesNoSense_isNotPassedOver_whoeverSaysIt() {
        assertThat(end.introduced(of(6))).isEmpty();
        assertThatThrownBy(() -> end.say(UNKNOWN.duplicate(), message -> {
                    throw new IOException("no sense");
                }))
                .hasMessage("no sense");
    }

    @Test
    void endMoreThanOneReleaseOlder_isToldInWords() {
        assertThat(end.introduced(of(3)))
                .hasValueSatisfying(words -> assertThat(words).contains("1.2.3", "more than one release older"));
    }

    @Test
    void introduction_bringsItsProtocol_andThoseBeforeHaveNone() throws IOException {
        byte[] message = of(6).message();
        assertThat(Introduction.of(content(message, message.length))).isEqualTo(of(6));
        assertThat(Introduction.of(content(message, message.length - Long.BYTES))
                        .protocol())
                .isEqualTo(VersionSkew.UNNUMBERED);
        assertThat(Introduction.of(content(message, message.length + 9))).isEqualTo(of(6));
    }

    private static Introduction of(long protocol) {
        return new Introduction("w-1", 4711, "1.2.3+abc", protocol);
    }

    private static ByteBuffer content(byte[] message, int length) {
        return ByteBuffer.wrap(Arrays.copyOf(message, length)).position(1);
    }
}
