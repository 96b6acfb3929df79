package io.tiercel.daemon;

import io.tiercel.core.settings.EventSettings;
import io.tiercel.core.settings.Setting;
import java.io.IOException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.hadoop.security.authentication.util.KerberosUtil;

/**
 * Says in one line why a principal cannot log in by its keytab, and what to do. What Kerberos itself says of a keytab is
 * that it was unable to obtain a password, and of a KDC that is away not even which one it is. Stateless.
 */
public final class LoginWords {
    /** Bounds a chain of causes that leads back to itself. */
    private static final int CAUSES_MAX = 16;

    private static final int FILE_BYTES_MAX = 1 << 20;
    private static final int NAMES_MAX = 5;
    private static final Pattern KDC = Pattern.compile("(?m)^\\s*kdc\\s*=\\s*(\\S+)");
    private static final Pattern ANY = Pattern.compile(".*");

    private LoginWords() {}

    /** Why the log-in failed. */
    public static String of(String principal, Path keytab, Throwable failure) {
        String reason =
                ofKeytab(principal, keytab).or(() -> ofKdc(failure)).orElseGet(() -> FailureWords.inOneLine(failure));
        return principal + " cannot log in: " + reason;
    }

    /** What is wrong with the coordinator's own keytab, as this user sees it without asking the KDC; empty if nothing is. */
    public static Optional<String> ofKeytab(String principal, Path keytab) {
        return ofKeytab(principal, keytab, EventSettings.PRINCIPAL, EventSettings.KEYTAB);
    }

    /**
     * The same of any keytab.
     *
     * @param named the setting that names the principal
     * @param filed the setting that names the keytab
     */
    public static Optional<String> ofKeytab(String principal, Path keytab, Setting named, Setting filed) {
        if (!Files.exists(keytab)) {
            return Optional.of("there is no keytab " + keytab + ": " + filed.key()
                    + " must name the file with the key of " + principal);
        }
        if (!Files.isRegularFile(keytab) || !Files.isReadable(keytab)) {
            return Optional.of("this user, " + System.getProperty("user.name") + ", may not read the keytab " + keytab
                    + ": it must be the user's own, with mode 600");
        }
        List<String> principals;
        try {
            principals = List.of(KerberosUtil.getPrincipalNames(keytab.toString(), ANY));
        } catch (IOException | RuntimeException e) {
            return Optional.of(keytab + ", which " + filed.key() + " names, is no keytab");
        }
        return principals.contains(withRealm(principal))
                ? Optional.empty()
                : Optional.of("the keytab " + keytab + " has no key of it, " + has(principals) + ": let " + named.key()
                        + " be one that it has, or write it anew from the KDC");
    }

    /** That no KDC answers; empty for a failure of another kind. */
    public static Optional<String> ofKdc(Throwable failure) {
        Throwable t = failure;
        for (int i = 0; t != null && i < CAUSES_MAX; i++, t = t.getCause()) {
            if (isUnreachable(t)) {
                String said = t instanceof UnknownHostException
                        ? "the host " + t.getMessage() + " is unknown here"
                        : String.valueOf(t.getMessage());
                return Optional.of(kdcAway(said));
            }
        }
        return Optional.empty();
    }

    /** @param said what came of asking */
    static String kdcAway(String said) {
        return "no KDC answers (" + said + "): it must run where " + krb5() + " says, at " + kdcs();
    }

    private static boolean isUnreachable(Throwable t) {
        return t instanceof SocketException || t instanceof SocketTimeoutException || t instanceof UnknownHostException;
    }

    /** The file in which this process finds the KDC, as it would find it. */
    static String krb5() {
        return System.getProperty("java.security.krb5.conf", "/etc/krb5.conf");
    }

    private static String kdcs() {
        Path file = Path.of(krb5());
        try {
            if (Files.size(file) <= FILE_BYTES_MAX) {
                List<String> kdcs = KDC.matcher(Files.readString(file, StandardCharsets.UTF_8))
                        .results()
                        .map(found -> found.group(1))
                        .limit(NAMES_MAX)
                        .toList();
                return kdcs.isEmpty() ? "the places that DNS knows" : String.join(", ", kdcs);
            }
        } catch (IOException e) {
            // That it cannot be read says who says why the log-in failed.
        }
        return "its places";
    }

    private static String withRealm(String principal) {
        if (principal.contains("@")) {
            return principal;
        }
        String own = KerberosUtil.getDefaultRealmProtected();
        return own == null ? principal : principal + "@" + own;
    }

    private static String has(List<String> principals) {
        if (principals.isEmpty()) {
            return "nor of any other";
        }
        String some = String.join(", ", principals.subList(0, Math.min(NAMES_MAX, principals.size())));
        return "but of " + some + (principals.size() > NAMES_MAX ? " and others" : "");
    }
}
