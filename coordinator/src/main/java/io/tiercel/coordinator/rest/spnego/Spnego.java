package io.tiercel.coordinator.rest.spnego;

import io.tiercel.core.settings.RestSettings;
import io.tiercel.core.settings.Settings;
import io.tiercel.core.settings.SettingsException;
import io.tiercel.daemon.LoginWords;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javax.security.auth.kerberos.KerberosPrincipal;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.security.HadoopKerberosName;
import org.apache.hadoop.security.SecurityUtil;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.UserGroupInformation.AuthenticationMethod;
import org.apache.hadoop.security.authorize.AccessControlList;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Lets in who asks by HTTP with a Kerberos ticket, and may. Thread-safe. */
public final class Spnego {
    /** What is sent to who has shown no ticket, and may. */
    public static final String CHALLENGE = NegotiateHeader.SCHEME;

    private static final Logger LOG = LoggerFactory.getLogger(Spnego.class);
    private static final String PRINCIPAL = RestSettings.KERBEROS_PRINCIPAL.key();
    private static final String SERVICE = "HTTP/";

    private final TicketAcceptor acceptor;
    private final TicketUsers users;
    private final String host;

    /** @param host under which it is asked */
    Spnego(TicketAcceptor acceptor, TicketUsers users, String host) {
        this.acceptor = acceptor;
        this.users = users;
        this.host = host;
    }

    /**
     * As the settings say.
     *
     * @param conf of Hadoop
     * @return nothing where they name no principal, or Hadoop does not ask for Kerberos
     * @throws IOException in words, if the keytab cannot be used
     * @throws SettingsException if a setting cannot be used
     */
    public static Optional<Spnego> of(Settings settings, Configuration conf) throws IOException {
        String named = settings.text(RestSettings.KERBEROS_PRINCIPAL).strip();
        if (named.isEmpty()) {
            return Optional.empty();
        }
        if (SecurityUtil.getAuthenticationMethod(conf) != AuthenticationMethod.KERBEROS) {
            LOG.warn(
                    "{} is not used: hadoop.security.authentication is not kerberos in the configuration of this process",
                    PRINCIPAL);
            return Optional.empty();
        }
        KerberosPrincipal principal = principal(named);
        Path keytab = keytab(settings, principal.getName());
        // Which users principals are, as this configuration says; until somebody has logged in, Hadoop knows another
        // one.
        HadoopKerberosName.setConfiguration(conf);
        TicketUsers users = new TicketUsers(
                UserGroupInformation.getLoginUser().getShortUserName(),
                new AccessControlList(conf.get(DFSConfigKeys.DFS_ADMIN, " ")));
        return Optional.of(new Spnego(new KeytabAcceptor(principal, keytab), users, host(principal)));
    }

    private static KerberosPrincipal principal(String named) throws IOException {
        String own = SecurityUtil.getServerPrincipal(
                named, InetAddress.getLocalHost().getCanonicalHostName());
        if (!own.startsWith(SERVICE) || own.length() == SERVICE.length()) {
            // Clients ask the KDC for a ticket of no other service.
            throw new SettingsException(List.of(
                    "setting " + PRINCIPAL + ": expected a principal as HTTP/_HOST@REALM, found '" + named + "'"));
        }
        try {
            return new KerberosPrincipal(own, KerberosPrincipal.KRB_NT_SRV_HST);
        } catch (IllegalArgumentException e) {
            throw new SettingsException(
                    List.of("setting " + PRINCIPAL + ": '" + named + "' is no principal: " + e.getMessage()));
        }
    }

    private static Path keytab(Settings settings, String principal) throws IOException {
        String named = settings.text(RestSettings.KERBEROS_KEYTAB).strip();
        if (named.isEmpty()) {
            throw new SettingsException(List.of("setting " + RestSettings.KERBEROS_KEYTAB.key()
                    + ": expected the keytab of " + principal + ", found nothing"));
        }
        Path keytab = Path.of(named);
        Optional<String> trouble =
                LoginWords.ofKeytab(principal, keytab, RestSettings.KERBEROS_PRINCIPAL, RestSettings.KERBEROS_KEYTAB);
        if (trouble.isPresent()) {
            throw new IOException("nobody can ask by HTTP with a ticket: " + trouble.get());
        }
        return keytab;
    }

    private static String host(KerberosPrincipal principal) {
        return principal
                .getName()
                .substring(SERVICE.length())
                .replaceFirst("@.*", "")
                .toLowerCase(Locale.ROOT);
    }

    /** Whether a header {@code Authorization} has a ticket in it, or says so. */
    public static boolean isIn(String authorization) {
        return NegotiateHeader.isIn(authorization);
    }

    /** The name under which clients ask, to whose principal the KDC gives them a ticket. */
    public String host() {
        return host;
    }

    /** Whether a principal may ask that has shown a ticket before. */
    public boolean admits(String principal) {
        return users.refusal(principal).isEmpty();
    }

    /** What is said to who has sent such a header {@code Authorization}. */
    public SpnegoAnswer answer(String authorization) {
        try {
            TicketAcceptor.Accepted accepted = acceptor.accept(NegotiateHeader.token(authorization));
            Optional<String> refusal = users.refusal(accepted.principal());
            return new SpnegoAnswer(
                    refusal.isEmpty() ? SpnegoAnswer.Verdict.ADMITTED : SpnegoAnswer.Verdict.FORBIDDEN,
                    accepted.principal(),
                    NegotiateHeader.answer(accepted.answer()),
                    refusal.orElse(""),
                    "");
        } catch (TicketRefusedException e) {
            return new SpnegoAnswer(SpnegoAnswer.Verdict.STRANGER, "", CHALLENGE, e.words(), e.remedy());
        }
    }
}
