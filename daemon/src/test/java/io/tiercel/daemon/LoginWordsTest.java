package io.tiercel.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is said of keytabs that are none; those that are ones are tested beside a KDC. */
class LoginWordsTest {
    private static final String PRINCIPAL = "hdfs/nn@EXAMPLE.COM";

    @TempDir
    private Path directory;

    private final IOException kerberos = new IOException("Unable to obtain password from user");

    @Test
    void keytabThatIsMissing_isNamed_ratherThanAPassword() {
        assertThat(LoginWords.of(PRINCIPAL, directory.resolve("none"), kerberos))
                .isEqualTo(PRINCIPAL + " cannot log in: there is no keytab " + directory.resolve("none")
                        + ": tiercel.coordinator.kerberos.keytab must name the file with the key of " + PRINCIPAL);
    }

    @Test
    void fileThatIsNoKeytab_isNamed() throws IOException {
        Path text = Files.writeString(directory.resolve("text"), "nothing of the kind");
        assertThat(LoginWords.of(PRINCIPAL, text, kerberos)).contains(text.toString(), "is no keytab");
        Path empty = Files.createFile(directory.resolve("empty"));
        assertThat(LoginWords.of(PRINCIPAL, empty, kerberos)).contains(empty.toString(), "keytab");
        assertThat(LoginWords.of(PRINCIPAL, directory, kerberos)).contains("may not read the keytab " + directory);
    }

    @Test
    void kdcThatIsAway_isSaidToBe_howeverThatIsWrapped() {
        assertThat(LoginWords.ofKdc(new IOException(new ConnectException("Connection refused"))))
                .hasValueSatisfying(words -> assertThat(words)
                        .startsWith("no KDC answers (Connection refused): it must run where ")
                        .contains("krb5.conf"));
        assertThat(LoginWords.ofKdc(new SocketTimeoutException("Receive timed out")))
                .isPresent();
        assertThat(LoginWords.ofKdc(new UnknownHostException("kdc.nowhere")))
                .hasValueSatisfying(words -> assertThat(words).contains("the host kdc.nowhere is unknown here"));
        assertThat(LoginWords.ofKdc(new IOException("Checksum failed"))).isEmpty();
    }
}
