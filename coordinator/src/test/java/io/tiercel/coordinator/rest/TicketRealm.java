package io.tiercel.coordinator.rest;

import io.tiercel.testkit.TicketClient;
import java.nio.file.Path;
import java.security.PrivilegedExceptionAction;
import java.util.Map;
import javax.security.auth.Subject;
import javax.security.auth.login.AppConfigurationEntry;
import javax.security.auth.login.AppConfigurationEntry.LoginModuleControlFlag;
import javax.security.auth.login.LoginContext;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.minikdc.MiniKdc;
import org.apache.hadoop.security.HadoopKerberosName;
import org.jspecify.annotations.Nullable;

/** A KDC in this process, with keytabs. Who this process is does not change. */
final class TicketRealm implements AutoCloseable {
    static final String SERVICE = "HTTP/localhost@EXAMPLE.COM";
    private static final String KRB5 = "java.security.krb5.conf";
    private static final String MODULE = "com.sun.security.auth.module.Krb5LoginModule";

    private final Path directory;
    private final @Nullable String krb5Before = System.getProperty(KRB5);
    private final MiniKdc kdc;

    private TicketRealm(Path directory) throws Exception {
        this.directory = directory;
        kdc = new MiniKdc(MiniKdc.createConf(), directory.toFile());
        kdc.start();
    }

    static TicketRealm start(Path directory) throws Exception {
        TicketRealm realm = new TicketRealm(directory);
        realm.keytab("http", "HTTP/localhost");
        return realm;
    }

    /** Writes a keytab with new keys of these principals. */
    Path keytab(String name, String... principals) throws Exception {
        Path keytab = directory.resolve(name + ".keytab");
        kdc.createPrincipal(keytab.toFile(), principals);
        return keytab;
    }

    Path http() {
        return directory.resolve("http.keytab");
    }

    /** What Hadoop says of itself in this realm. */
    Configuration hadoop(String administrators) {
        Configuration conf = new Configuration(false);
        conf.set("hadoop.security.authentication", "kerberos");
        conf.set("hadoop.security.auth_to_local", "RULE:[1:$1@$0](.*@EXAMPLE.COM)s/@.*//");
        conf.set("dfs.cluster.administrators", administrators);
        return conf;
    }

    /** Does something with tickets of a principal that has a keytab of its name. */
    <T> T as(String principal, PrivilegedExceptionAction<T> action) throws Exception {
        String file = principal.replaceAll("/.*", "");
        Subject subject = new Subject();
        new LoginContext("test", subject, null, by(principal, directory.resolve(file + ".keytab"))).login();
        return Subject.doAs(subject, action);
    }

    String authorization(String principal) throws Exception {
        return as(principal, () -> new TicketClient("HTTP@localhost").authorization());
    }

    @Override
    public void close() throws Exception {
        kdc.stop();
        HadoopKerberosName.setConfiguration(new Configuration(false));
        if (krb5Before == null) {
            System.clearProperty(KRB5);
        } else {
            System.setProperty(KRB5, krb5Before);
        }
    }

    private static javax.security.auth.login.Configuration by(String principal, Path keytab) {
        Map<String, String> options = Map.of(
                "principal", principal, "keyTab", keytab.toString(), "useKeyTab", "true", "refreshKrb5Config", "true");
        return new javax.security.auth.login.Configuration() {
            @Override
            public AppConfigurationEntry[] getAppConfigurationEntry(String name) {
                return new AppConfigurationEntry[] {
                    new AppConfigurationEntry(MODULE, LoginModuleControlFlag.REQUIRED, options)
                };
            }
        };
    }
}
