package io.tiercel.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.testkit.FreePort;
import io.tiercel.wire.finding.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.apache.hadoop.minikdc.MiniKdc;
import org.apache.kerby.kerberos.kerb.keytab.Keytab;
import org.apache.kerby.kerberos.kerb.type.base.PrincipalName;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The doctor's look at the coordinator's keytab, with a KDC in this process. */
@Tag("cluster")
@Timeout(120)
class KeytabCheckTest {
    private static final String KRB5 = "java.security.krb5.conf";

    @TempDir
    private static Path kerberos;

    @TempDir
    private Path directory;

    private static final @Nullable String krb5Before = System.getProperty(KRB5);
    private static MiniKdc kdc;
    private static Path keytab;
    private SiteFiles site;

    @BeforeAll
    static void startKdc() throws Exception {
        kdc = new MiniKdc(MiniKdc.createConf(), kerberos.toFile());
        kdc.start();
        keytab = kerberos.resolve("coordinator.keytab");
        kdc.createPrincipal(keytab.toFile(), "hdfs/nn");
    }

    @AfterAll
    static void stopKdc() {
        kdc.stop();
        if (krb5Before == null) {
            System.clearProperty(KRB5);
        } else {
            System.setProperty(KRB5, krb5Before);
        }
    }

    @BeforeEach
    void makeSite() throws IOException {
        Files.setPosixFilePermissions(keytab, PosixFilePermissions.fromString("rw-------"));
        site = new SiteFiles(directory);
        site.set(HadoopSite.CORE, "hadoop.security.authentication", "kerberos");
        site.set(HadoopSite.TIERCEL, "tiercel.coordinator.kerberos.principal", "hdfs/nn@EXAMPLE.COM");
        site.set(HadoopSite.TIERCEL, "tiercel.coordinator.kerberos.keytab", keytab.toString());
    }

    @AfterEach
    void closeSite() throws IOException {
        site.close();
    }

    @Test
    void keytabByWhichThePrincipalLogsIn_isWell() {
        assertThat(findings()).isEmpty();
    }

    @Test
    void keytabThatIsMissing_isAnError_butNotWhereTheCoordinatorDoesNotRun() {
        site.set(HadoopSite.TIERCEL, "tiercel.coordinator.kerberos.keytab", "/there/is/none");
        assertFound(Severity.ERROR, "there is no keytab /there/is/none");
        site.set(HadoopSite.TIERCEL, "tiercel.coordinator.address", "192.0.2.1:8765");
        assertThat(findings()).isEmpty();
    }

    @Test
    void keytabThatIsNotSet_orIsNone_isAnError() {
        site.set(HadoopSite.TIERCEL, "tiercel.coordinator.kerberos.keytab", "");
        assertFound(Severity.ERROR, "the file with the key of hdfs/nn@EXAMPLE.COM");
        site.set(
                HadoopSite.TIERCEL,
                "tiercel.coordinator.kerberos.keytab",
                site.secret().toString());
        assertFound(Severity.ERROR, "is no keytab");
    }

    @Test
    void keytabWithoutThePrincipal_isAnError_thatSaysWhatItHas() {
        site.set(HadoopSite.TIERCEL, "tiercel.coordinator.kerberos.principal", "hdfs/other@EXAMPLE.COM");
        assertFound(Severity.ERROR, "but of hdfs/nn@EXAMPLE.COM");
    }

    @Test
    void keytabThatOthersMayRead_isAWarning() throws IOException {
        Files.setPosixFilePermissions(keytab, PosixFilePermissions.fromString("rw-r-----"));
        assertFound(Severity.WARNING, "mode 600");
    }

    /** As after the key was made anew in the KDC, and the file was not. */
    @Test
    void keytabWithAnOldKey_isAnError() throws Exception {
        Path old = directory.resolve("old.keytab");
        kdc.createPrincipal(old.toFile(), "hdfs/renewed");
        Files.setPosixFilePermissions(old, PosixFilePermissions.fromString("rw-------"));
        Keytab keys = Keytab.loadKeytab(old.toFile());
        for (PrincipalName principal : keys.getPrincipals()) {
            // One of each kind of encryption, in no order.
            keys.getKeytabEntries(principal).forEach(entry -> entry.getKey().getKeyData()[0] ^= 0x10);
        }
        keys.store(old.toFile());
        site.set(HadoopSite.TIERCEL, "tiercel.coordinator.kerberos.principal", "hdfs/renewed@EXAMPLE.COM");
        site.set(HadoopSite.TIERCEL, "tiercel.coordinator.kerberos.keytab", old.toString());
        assertFound(Severity.ERROR, "anew from the KDC");
    }

    @Test
    void keytabForTicketsByHttp_mustBeThere_andMayBeReadByAGroup() throws Exception {
        Path web = directory.resolve("web.keytab");
        site.set(HadoopSite.TIERCEL, "tiercel.rest.kerberos.principal", "HTTP/nn@EXAMPLE.COM");
        assertFound(Severity.ERROR, "the file with the key of HTTP/nn@EXAMPLE.COM");
        site.set(HadoopSite.TIERCEL, "tiercel.rest.kerberos.keytab", web.toString());
        assertFound(Severity.ERROR, "tiercel.rest.kerberos.keytab must name the file");
        kdc.createPrincipal(web.toFile(), "HTTP/nn");
        Files.setPosixFilePermissions(web, PosixFilePermissions.fromString("rw-r-----"));
        assertThat(findings()).isEmpty();
        Files.setPosixFilePermissions(web, PosixFilePermissions.fromString("rw-r--r--"));
        assertFound(Severity.WARNING, "mode 640");
        site.set(HadoopSite.TIERCEL, "tiercel.rest.kerberos.principal", "HTTP/other@EXAMPLE.COM");
        assertFound(Severity.ERROR, "tiercel.rest.kerberos.principal be one that it has");
    }

    @Test
    void kdcThatDoesNotAnswer_isAHint() throws Exception {
        String krb5 = System.getProperty(KRB5);
        Path elsewhere = directory.resolve("krb5.conf");
        int port = FreePort.next();
        Files.writeString(
                elsewhere, Files.readString(Path.of(krb5)).replaceAll("kdc = \\S+", "kdc = localhost:" + port));
        System.setProperty(KRB5, elsewhere.toString());
        try {
            assertFound(Severity.HINT, "no KDC answers");
            assertFound(Severity.HINT, "localhost:" + port);
        } finally {
            System.setProperty(KRB5, krb5);
        }
    }

    @Test
    void principalThatIsNotSet_isAHint_andOneThatNobodyAsksFor_isAWarning() {
        site.set(HadoopSite.TIERCEL, "tiercel.coordinator.kerberos.principal", "");
        assertFound(Severity.HINT, "the HDFS superuser's principal");
        site.set(HadoopSite.TIERCEL, "tiercel.coordinator.kerberos.principal", "hdfs/nn@EXAMPLE.COM");
        site.set(HadoopSite.CORE, "hadoop.security.authentication", "simple");
        assertFound(Severity.WARNING, "kerberos");
    }

    private void assertFound(Severity severity, String remedy) {
        assertThat(findings()).singleElement().satisfies(finding -> {
            assertThat(finding.severity()).as(finding.toString()).isEqualTo(severity);
            assertThat(finding.check()).isEqualTo("keytab");
            assertThat(finding.remedy()).contains(remedy);
        });
    }

    private List<Finding> findings() {
        return new KeytabCheck().examine(site.read());
    }
}
