package io.tiercel.systemtests.kerberos;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.coordinator.CoordinatorMain;
import io.tiercel.testkit.ChildProcess;
import io.tiercel.testkit.FreePort;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What a coordinator says of its Kerberos: in one line what is wrong and what to do, and no stack trace. */
abstract class CoordinatorTroubles {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String PRINCIPAL = "tiercel.coordinator.kerberos.principal";
    private static final String KEYTAB = "tiercel.coordinator.kerberos.keytab";

    abstract SecureHadoop hadoop();

    @Test
    void coordinatorWithoutATicket_isNotHealthy_andSaysWhy() throws Exception {
        int http = FreePort.next();
        try (ChildProcess child = start(krb5(), Map.of(PRINCIPAL, "", "tiercel.rest.address", "127.0.0.1:" + http))) {
            assertThat(child.awaitLine("waiting coordinator", PATIENCE))
                    .contains("there is no Kerberos ticket: set " + PRINCIPAL + " and " + KEYTAB, "kinit");
            HttpResponse<String> health = SecureHadoop.get(http, "/health");
            assertThat(health.statusCode()).isEqualTo(503);
            assertThat(health.body()).contains("there is no Kerberos ticket", PRINCIPAL);
            assertThat(child.output()).noneMatch(line -> line.startsWith("\tat ") || line.startsWith("ready"));
        }
    }

    @Test
    void hostOfANameNodeThatIsUnknown_isNamed() throws Exception {
        assertEnds(2, krb5(), Map.of("fs.defaultFS", "hdfs://nn.invalid:8020"), "the host nn.invalid is unknown here");
    }

    @Test
    void keytabThatIsMissing_isNamed() throws Exception {
        assertEnds(krb5(), Map.of(KEYTAB, "/there/is/none"), "there is no keytab /there/is/none", KEYTAB);
    }

    @Test
    void keytabThatIsAnotherKindOfFile_isNamed() throws Exception {
        assertEnds(krb5(), Map.of(KEYTAB, krb5().toString()), krb5() + ", which " + KEYTAB + " names, is no keytab");
    }

    @Test
    void principalThatTheKeytabDoesNotHave_isNamed_andThoseThatItHas() throws Exception {
        assertEnds(
                krb5(),
                Map.of(PRINCIPAL, "nn/elsewhere@EXAMPLE.COM"),
                "nn/elsewhere@EXAMPLE.COM cannot log in",
                keytab("coordinator"),
                "but of " + SecurePlaces.COORDINATOR,
                PRINCIPAL);
    }

    @Test
    void kdcThatDoesNotAnswer_isNamed_withTheFileThatNamesIt() throws Exception {
        String nobody = "localhost:" + FreePort.next();
        Path elsewhere = hadoop().places().root().resolve("krb5-elsewhere.conf");
        Files.writeString(elsewhere, Files.readString(krb5()).replaceAll("kdc = \\S+", "kdc = " + nobody));
        assertEnds(elsewhere, Map.of(), "no KDC answers (Connection refused)", elsewhere.toString(), nobody);
    }

    @Test
    void krb5ConfThatIsMissing_isNamed() throws Exception {
        assertEnds(Path.of("/there/is/no/krb5.conf"), Map.of(), "/there/is/no/krb5.conf is missing");
    }

    @Test
    void userWhoIsNoSuperuser_isToldSo_alsoWhereKeysOfTokensAreAskedForFirst() throws Exception {
        Map<String, String> alice = Map.of(PRINCIPAL, "alice@EXAMPLE.COM", KEYTAB, keytab("alice"));
        String superuser = "the coordinator must run as an HDFS superuser (Access denied for user alice";
        assertEnds(krb5(), alice, superuser);
        Map<String, String> hot = new TreeMap<>(alice);
        hot.put("tiercel.hot.servers", "127.0.0.1:" + FreePort.next());
        assertEnds(krb5(), hot, "keys of block tokens", superuser);
    }

    @Test
    void configurationWithoutKerberos_isTold() throws Exception {
        assertEnds(
                krb5(),
                Map.of("hadoop.security.authentication", "simple"),
                "the cluster asks for Kerberos",
                "HADOOP_CONF_DIR",
                "hadoop.security.authentication");
    }

    /** It ends by itself, and says once what is wrong, with these parts. */
    private void assertEnds(Path krb5, Map<String, String> further, String... parts) throws Exception {
        assertEnds(1, krb5, further, parts);
    }

    private void assertEnds(int code, Path krb5, Map<String, String> further, String... parts) throws Exception {
        try (ChildProcess child = start(krb5, further)) {
            assertThat(child.awaitExit(PATIENCE)).as("%s", child.output()).contains(code);
            List<String> said = child.output().stream()
                    .filter(line -> line.startsWith("coordinator: "))
                    .toList();
            assertThat(said).as("%s", child.output()).singleElement().asString().contains(parts);
            assertThat(child.output()).noneMatch(line -> line.startsWith("\tat "));
        }
    }

    private ChildProcess start(Path krb5, Map<String, String> further) throws IOException {
        Map<String, String> all = new TreeMap<>();
        all.put("tiercel.coordinator.address", "127.0.0.1:" + FreePort.next());
        all.put("tiercel.rest.address", "127.0.0.1:" + FreePort.next());
        all.putAll(further);
        return hadoop().startDaemon(CoordinatorMain.class.getName(), krb5, all);
    }

    private Path krb5() {
        return hadoop().places().krb5();
    }

    private String keytab(String name) {
        return hadoop().places().keytab(name).toString();
    }
}
