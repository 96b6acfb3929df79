package io.tiercel.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KerberosWordsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "org.apache.hadoop.security.AccessControlException: Client cannot authenticate via:[TOKEN, KERBEROS] | kinit",
                "GSS initiate failed [Caused by GSSException: No valid credentials provided (Mechanism level: Failed to find any Kerberos tgt)] | kinit",
                "No valid credentials provided (Mechanism level: Clock skew too great (37)) | NTP",
                "SIMPLE authentication is not enabled.  Available:[TOKEN, KERBEROS] | hadoop.security.authentication",
                "failure to login: for principal: hdfs/nn@X from keytab /k Unable to obtain password from user | klist -kt",
                "Client not found in Kerberos database (6) | tiercel.coordinator.kerberos.principal",
                "Server not found in Kerberos database (7) | dfs.namenode.kerberos.principal",
                "Failed to specify server's Kerberos principal name: Server has invalid Kerberos principal: nn/x@X | DNS",
                "Checksum failed | anew from the KDC",
                "Cannot locate KDC | krb5.conf",
                "Login failure for user: hdfs/nn@X javax.security.auth.login.LoginException: Connection refused | no KDC answers",
                "GSSException: No valid credentials provided (Mechanism level: Receive timed out) | no KDC answers",
                "No common protection layer between client and server | hadoop.rpc.protection",
            })
    void failureOfKerberos_saysWhatToDo_howeverItIsWrapped(String message, String remedy) {
        IOException wrapped = new IOException("DestHost:destPort nn:8020", new IOException(message));
        assertThat(KerberosWords.of(wrapped))
                .hasValueSatisfying(words -> assertThat(words).contains(remedy));
        assertThat(FailureWords.of(wrapped)).last().asString().contains(remedy);
        assertThat(FailureWords.inOneLine(wrapped)).contains(remedy, "DestHost:destPort nn:8020");
    }

    @Test
    void otherFailures_areLeftAsTheyAre() {
        IOException other = new IOException("Connection refused");
        assertThat(KerberosWords.of(other)).isEmpty();
        assertThat(FailureWords.of(other)).containsExactly("Connection refused");
        assertThat(FailureWords.inOneLine(other)).isEqualTo("Connection refused");
    }

    @Test
    void causesThatLeadBackToThemselves_end() {
        IOException first = new IOException("first");
        first.initCause(new IOException("second", first));
        assertThat(KerberosWords.of(first)).isEmpty();
    }
}
