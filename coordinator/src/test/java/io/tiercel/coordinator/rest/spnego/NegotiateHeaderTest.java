package io.tiercel.coordinator.rest.spnego;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.Test;

class NegotiateHeaderTest {
    @Test
    void scheme_isNegotiate_inLettersOfAnySize() {
        assertThat(NegotiateHeader.isIn("Negotiate YII=")).isTrue();
        assertThat(NegotiateHeader.isIn("NEGOTIATE YII=")).isTrue();
        assertThat(NegotiateHeader.isIn("negotiate ")).isTrue();
        assertThat(NegotiateHeader.isIn("Negotiate")).isFalse();
        assertThat(NegotiateHeader.isIn("Negotiated YII=")).isFalse();
        assertThat(NegotiateHeader.isIn("Bearer Negotiate ")).isFalse();
        assertThat(NegotiateHeader.isIn("")).isFalse();
    }

    @Test
    void token_isWhatStandsBehindIt_andTheAnswerReadsTheSame() throws TicketRefusedException {
        assertThat(NegotiateHeader.token("Negotiate   AQID ")).containsExactly(1, 2, 3);
        assertThat(NegotiateHeader.answer(new byte[] {1, 2, 3})).isEqualTo("Negotiate AQID");
        assertThat(NegotiateHeader.answer(new byte[0])).isEqualTo("Negotiate");
    }

    @Test
    void whatIsNone_isRefusedInWords() {
        assertRefused("Negotiate ", "is nothing");
        assertRefused("Negotiate \u00e4\u00f6", "no Base64");
        assertRefused("Negotiate A", "no Base64");
        assertRefused("Negotiate AQID AQID", "no Base64");
        assertRefused("Negotiate " + "A".repeat(NegotiateHeader.CHARS_MAX), "more than 65536 characters");
        byte[] ntlm = "NTLMSSP\0and so on".getBytes(StandardCharsets.ISO_8859_1);
        assertRefused("Negotiate " + Base64.getEncoder().encodeToString(ntlm), "NTLM");
    }

    private static void assertRefused(String authorization, String words) {
        assertThatThrownBy(() -> NegotiateHeader.token(authorization))
                .isInstanceOf(TicketRefusedException.class)
                .hasMessageContaining(words);
    }
}
