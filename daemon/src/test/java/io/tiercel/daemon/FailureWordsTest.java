package io.tiercel.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.UnknownHostException;
import java.nio.charset.MalformedInputException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;

class FailureWordsTest {
    @Test
    void unknownHost_isSaidInWords_howeverItIsWrapped() {
        UnknownHostException unknown = new UnknownHostException("nowhere");
        assertThat(FailureWords.of(unknown))
                .isEqualTo(FailureWords.of(new IllegalArgumentException(unknown)))
                .singleElement()
                .asString()
                .contains("the host nowhere is unknown here");
    }

    @Test
    void unknownHostOfHadoops_isSaidInWords_withItsNameservice() {
        UnknownHostException hadoops = new UnknownHostException(
                "Invalid host name: local host is: (unknown); destination host is: \"mycluser\":8020; "
                        + "java.net.UnknownHostException; For more details see:  http://wiki.apache.org/hadoop/UnknownHost");
        assertThat(FailureWords.inOneLine(hadoops))
                .startsWith("the host mycluser is unknown here")
                .contains("nameservice")
                .doesNotContain("wiki");
    }

    @Test
    void filesThatAreMissingOrForbidden_areSaidInWords() {
        assertThat(FailureWords.of(new NoSuchFileException("a"))).containsExactly("there is no file a");
        assertThat(FailureWords.of(new UncheckedIOException(new AccessDeniedException("a"))))
                .containsExactly("this user may not read or write a");
    }

    @Test
    void causes_thatOnlyRepeatAFileOrNameAClass_areLeftOut() {
        assertThat(FailureWords.of(new IOException("a cannot be read", new NoSuchFileException("a"))))
                .containsExactly("a cannot be read");
        assertThat(FailureWords.of(new IOException("a cannot be read", new EOFException())))
                .containsExactly("a cannot be read");
    }

    @Test
    void causes_thatTellBytesOfAnEncoding_areLeftOut() {
        assertThat(FailureWords.of(new IOException("a is no text in UTF-8", new MalformedInputException(1))))
                .containsExactly("a is no text in UTF-8");
    }

    @Test
    void stackTraceOfAServer_whichHadoopHasInTheMessage_isLeftOut() {
        IOException remote = new IOException("Access denied for joe\n\tat a.B.c(B.java:1)\n\tat a.B.d(B.java:2)\n");
        assertThat(FailureWords.of(remote)).containsExactly("Access denied for joe");
        assertThat(FailureWords.of(new IOException("no superuser (Access denied for joe)", remote)))
                .containsExactly("no superuser (Access denied for joe)");
    }

    @Test
    void causes_areSaidWhereTheySaySomethingNew() {
        IOException refused = new IOException("nobody listens there");
        assertThat(FailureWords.of(new IOException("the file is not read: nobody listens there", refused)))
                .containsExactly("the file is not read: nobody listens there");
        assertThat(FailureWords.of(new IOException("the file is not read", refused)))
                .containsExactly("the file is not read", "nobody listens there");
    }
}
