package io.tiercel.systemtests.kerberos;

import java.util.Map;
import java.util.Objects;
import javax.security.auth.Subject;
import javax.security.auth.kerberos.KerberosTicket;
import javax.security.auth.login.AppConfigurationEntry;
import javax.security.auth.login.AppConfigurationEntry.LoginModuleControlFlag;
import javax.security.auth.login.Configuration;
import javax.security.auth.login.LoginContext;
import javax.security.auth.login.LoginException;

/** For how long tickets are good. */
final class TicketLife {
    private static final String KRB5 = "java.security.krb5.conf";
    private static final String MODULE = "com.sun.security.auth.module.Krb5LoginModule";

    private TicketLife() {}

    /** Of one that is asked for on a machine with this krb5.conf, in seconds. */
    static String seconds(String principal, String keytab, String krb5) throws LoginException {
        String own = Objects.requireNonNull(System.setProperty(KRB5, krb5));
        try {
            Subject subject = new Subject();
            new LoginContext("test", subject, null, by(principal, keytab)).login();
            KerberosTicket ticket = subject.getPrivateCredentials(KerberosTicket.class)
                    .iterator()
                    .next();
            return Long.toString(ticket.getEndTime().toInstant().getEpochSecond()
                    - ticket.getAuthTime().toInstant().getEpochSecond());
        } finally {
            System.setProperty(KRB5, own);
        }
    }

    private static Configuration by(String principal, String keytab) {
        Map<String, String> options =
                Map.of("principal", principal, "keyTab", keytab, "useKeyTab", "true", "refreshKrb5Config", "true");
        return new Configuration() {
            @Override
            public AppConfigurationEntry[] getAppConfigurationEntry(String name) {
                return new AppConfigurationEntry[] {
                    new AppConfigurationEntry(MODULE, LoginModuleControlFlag.REQUIRED, options)
                };
            }
        };
    }
}
