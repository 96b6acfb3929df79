package io.tiercel.daemon;

import io.tiercel.core.settings.EventSettings;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What to do about a failure of Kerberos, whose own messages speak of its insides. Stateless. */
public final class KerberosWords {
    /** Bounds a chain of causes that leads back to itself. */
    private static final int CAUSES_MAX = 16;

    /** Of a log-in, or of a ticket for a service: which of the places that were asked was silent, it does not say itself. */
    private static final Pattern KDC_AWAY = Pattern.compile(
            "(?:LoginException: |Mechanism level: )(Connection refused|Connection reset|No route to host"
                    + "|Network is unreachable|Receive timed out|Read timed out|[Cc]onnect timed out)");

    private static final String KEYTAB = EventSettings.PRINCIPAL.key() + " and " + EventSettings.KEYTAB.key();
    private static final String KEYTAB_STALE =
            "the keytab does not have the principal's key as it is now: write it anew from the KDC";

    private KerberosWords() {}

    /** Parts of messages, of which the first that is found counts, and what to do. */
    private static Map<String, String> remedies() {
        String krb5 = LoginWords.krb5();
        String ticket = "there is no Kerberos ticket: set " + KEYTAB + ", or run kinit as this user";
        String keytab = "the keytab has no key of the principal, or this user may not read it: klist -kt KEYTAB lists "
                + "what it has; " + KEYTAB + " name both";
        String nameNode =
                "the NameNode has another principal than is expected: dfs.namenode.kerberos.principal must be "
                        + "as it is there, and its host must have one name in DNS, forward and back";
        Map<String, String> remedies = new LinkedHashMap<>();
        remedies.put("Clock skew too great", "this machine's clock and the KDC's differ: set both by NTP");
        remedies.put(
                "SIMPLE authentication is not enabled",
                "the cluster asks for Kerberos, and this process's "
                        + "configuration does not: HADOOP_CONF_DIR must lead to a core-site.xml in which "
                        + "hadoop.security.authentication is kerberos");
        remedies.put(
                "No common protection layer",
                "hadoop.rpc.protection has nothing here that it has at the NameNode: set it as it is there");
        remedies.put("Unable to obtain password", keytab);
        remedies.put("Unable to obtain Principal Name", keytab);
        remedies.put(
                "Client not found in Kerberos database",
                "the KDC does not know the principal: " + EventSettings.PRINCIPAL.key() + " must be one of its own");
        remedies.put("Server not found in Kerberos database", nameNode);
        remedies.put("invalid Kerberos principal", nameNode);
        remedies.put("Checksum failed", KEYTAB_STALE);
        remedies.put("Cannot find key", KEYTAB_STALE);
        remedies.put("version of key is not available", KEYTAB_STALE);
        remedies.put("Integrity check on decrypted field failed", KEYTAB_STALE);
        remedies.put("Pre-authentication information was invalid", KEYTAB_STALE);
        remedies.put("Cannot locate default realm", krb5 + " is missing or names no default_realm");
        remedies.put("Can't get Kerberos realm", krb5 + " is missing or names no default_realm");
        remedies.put("Cannot locate KDC", krb5 + " names no KDC of the realm");
        remedies.put("Failed to find any Kerberos tgt", ticket);
        remedies.put("No valid credentials provided", ticket);
        remedies.put("Client cannot authenticate via", ticket);
        return remedies;
    }

    /** What to do; empty for a failure of another kind. */
    public static Optional<String> of(Throwable failure) {
        StringBuilder said = new StringBuilder();
        Throwable t = failure;
        for (int i = 0; t != null && i < CAUSES_MAX; i++, t = t.getCause()) {
            said.append(t.getMessage()).append('\n');
        }
        String text = said.toString();
        Matcher away = KDC_AWAY.matcher(text);
        return away.find() ? Optional.of(LoginWords.kdcAway(away.group(1))) : remedy(text);
    }

    private static Optional<String> remedy(String text) {
        return remedies().entrySet().stream()
                .filter(remedy -> text.contains(remedy.getKey()))
                .map(Map.Entry::getValue)
                .findFirst();
    }
}
