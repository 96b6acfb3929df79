package io.tiercel.core.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.testkit.Seed;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlainTextTest {
    private static final String MARK = "\ufeff";

    @ParameterizedTest
    @ValueSource(strings = {"", MARK})
    void mark_isNoPartOfTheText(String before) {
        assertThat(PlainText.lines("a", utf8(before + "vm-1 é\r\n\nb"))).containsExactly("vm-1 é", "", "b");
        assertThat(PlainText.lines("a", utf8(before))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-16LE", "UTF-16BE"})
    void utf16_isRefused_withAMarkAndWithoutOne(String encoding) {
        for (String before : List.of("", MARK)) {
            byte[] bytes = (before + "vm-1 pm-1 /east\n").getBytes(Charset.forName(encoding));
            assertThatThrownBy(() -> PlainText.lines("a.txt", bytes))
                    .hasMessage("a.txt, line 1: is text in " + encoding + "; save it as UTF-8");
        }
    }

    @Test
    void whatIsNoText_isRefusedWithItsLine() {
        byte[] bytes = utf8("one\ntwo\nthr?e\n");
        bytes[11] = (byte) 0xe9;
        assertThatThrownBy(() -> PlainText.lines("a.txt", bytes)).hasMessage("a.txt, line 3: is no text in UTF-8");
        assertThatThrownBy(() -> PlainText.lines("a.txt", new byte[] {'a', '\n', (byte) 0xc3}))
                .hasMessage("a.txt, line 2: is no text in UTF-8");
    }

    @Test
    void textInUtf8_isReadAsItIs() {
        Seed seed = Seed.announced("plain texts");
        for (int i = 0; i < 200; i++) {
            StringBuilder text = new StringBuilder("x");
            for (int n = seed.between(0, 40); n > 0; n--) {
                text.appendCodePoint(seed.between(0, 9) == 0 ? '\n' : seed.between(0x20, 0xd7ff));
            }
            assertThat(PlainText.lines("a", utf8(text.toString())))
                    .isEqualTo(text.toString().lines().toList());
        }
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
