package io.tiercel.coordinator.namenode;

import io.tiercel.core.settings.EventSettings;
import io.tiercel.core.settings.Settings;
import io.tiercel.core.settings.SettingsException;
import io.tiercel.daemon.LoginWords;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.SecurityUtil;
import org.apache.hadoop.security.UserGroupInformation;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs this process in as the principal that the settings name, if they name one. Stateless. */
public final class KerberosLogin {
    private static final Logger LOG = LoggerFactory.getLogger(KerberosLogin.class);
    private static final String PRINCIPAL = EventSettings.PRINCIPAL.key();
    private static final String KEYTAB = EventSettings.KEYTAB.key();

    private KerberosLogin() {}

    /**
     * Logs in.
     *
     * @throws IOException if Kerberos refuses it
     * @throws SettingsException if there is a principal and no keytab
     */
    public static void logIn(Settings settings, Configuration conf) throws IOException {
        String principal = settings.text(EventSettings.PRINCIPAL).strip();
        if (principal.isEmpty()) {
            return;
        }
        String keytab = settings.text(EventSettings.KEYTAB).strip();
        if (keytab.isEmpty()) {
            throw new SettingsException(
                    List.of("setting " + KEYTAB + ": expected the keytab of " + principal + ", found nothing"));
        }
        Configuration kerberos = new Configuration(conf);
        kerberos.set(PRINCIPAL, principal);
        kerberos.set(KEYTAB, keytab);
        try {
            UserGroupInformation.setConfiguration(kerberos);
            if (UserGroupInformation.isSecurityEnabled()) {
                SecurityUtil.login(kerberos, KEYTAB, PRINCIPAL);
            } else {
                LOG.warn(
                        "{} is not used: hadoop.security.authentication is not kerberos in the configuration of this"
                                + " process",
                        PRINCIPAL);
            }
        } catch (IOException | IllegalArgumentException e) {
            // The words have all that is worth reading; what Hadoop and Java say, --debug shows.
            IOException inWords = new IOException(LoginWords.of(resolved(principal), Path.of(keytab), e));
            inWords.addSuppressed(e);
            throw inWords;
        }
    }

    private static String resolved(String principal) throws IOException {
        return SecurityUtil.getServerPrincipal(
                principal, InetAddress.getLocalHost().getCanonicalHostName());
    }
}
