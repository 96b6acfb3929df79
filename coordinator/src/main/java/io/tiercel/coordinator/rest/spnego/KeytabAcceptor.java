package io.tiercel.coordinator.rest.spnego;

import io.tiercel.core.settings.RestSettings;
import io.tiercel.daemon.KerberosWords;
import io.tiercel.daemon.LoginWords;
import java.nio.file.Path;
import java.security.PrivilegedActionException;
import java.security.PrivilegedExceptionAction;
import java.util.Set;
import javax.security.auth.Subject;
import javax.security.auth.kerberos.KerberosPrincipal;
import javax.security.auth.kerberos.KeyTab;
import org.apache.hadoop.security.authentication.util.KerberosUtil;
import org.ietf.jgss.GSSContext;
import org.ietf.jgss.GSSCredential;
import org.ietf.jgss.GSSException;
import org.ietf.jgss.GSSManager;
import org.ietf.jgss.Oid;

/**
 * Takes tickets that were made for one principal, by its key in a keytab. The file is read anew when it changes, and no KDC is
 * asked. A ticket that is shown again within the bound on clocks' difference is refused, which is up to Java's GSS-API.
 * Thread-safe.
 */
final class KeytabAcceptor implements TicketAcceptor {
    private static final Oid[] MECHANISMS = {KerberosUtil.GSS_SPNEGO_MECH_OID, KerberosUtil.GSS_KRB5_MECH_OID};

    private final KerberosPrincipal principal;
    private final Path keytab;
    /** Has nothing but the keytab, and is never changed. */
    private final Subject subject;

    KeytabAcceptor(KerberosPrincipal principal, Path keytab) {
        this.principal = principal;
        this.keytab = keytab;
        this.subject =
                new Subject(true, Set.of(principal), Set.of(), Set.of(KeyTab.getInstance(principal, keytab.toFile())));
    }

    @Override
    public Accepted accept(byte[] token) throws TicketRefusedException {
        try {
            return Subject.doAs(subject, (PrivilegedExceptionAction<Accepted>) () -> acceptHere(token));
        } catch (PrivilegedActionException e) {
            throw inWords(e.getException());
        } catch (RuntimeException e) {
            // Java's readers of tokens throw them at bytes that make no sense.
            throw inWords(e);
        }
    }

    private Accepted acceptHere(byte[] token) throws GSSException {
        GSSManager manager = GSSManager.getInstance();
        GSSCredential credential = manager.createCredential(
                manager.createName(principal.getName(), KerberosUtil.NT_GSS_KRB5_PRINCIPAL_OID),
                GSSCredential.INDEFINITE_LIFETIME,
                MECHANISMS,
                GSSCredential.ACCEPT_ONLY);
        GSSContext context = manager.createContext(credential);
        try {
            byte[] answer = context.acceptSecContext(token, 0, token.length);
            if (!context.isEstablished()) {
                throw new GSSException(GSSException.DEFECTIVE_TOKEN);
            }
            return new Accepted(context.getSrcName().toString(), answer == null ? new byte[0] : answer);
        } finally {
            context.dispose();
            credential.dispose();
        }
    }

    private TicketRefusedException inWords(Exception failure) {
        boolean isDefective = !(failure instanceof GSSException gss) || gss.getMajor() == GSSException.DEFECTIVE_TOKEN;
        if (isDefective) {
            return new TicketRefusedException("what is sent is no Kerberos ticket", "");
        }
        String remedy = LoginWords.ofKeytab(
                        principal.getName(), keytab, RestSettings.KERBEROS_PRINCIPAL, RestSettings.KERBEROS_KEYTAB)
                .or(() -> KerberosWords.of(failure))
                .orElse("");
        return new TicketRefusedException("Kerberos refuses the ticket: " + failure.getMessage(), remedy);
    }
}
