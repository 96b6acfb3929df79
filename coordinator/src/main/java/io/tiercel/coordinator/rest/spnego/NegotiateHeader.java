package io.tiercel.coordinator.rest.spnego;

import java.util.Arrays;
import java.util.Base64;
import java.util.Locale;

/** What stands in a header {@code Authorization: Negotiate BASE64}. Stateless. */
final class NegotiateHeader {
    static final String SCHEME = "Negotiate";

    /** As Hadoop's own web servers take: who is in many groups of Active Directory has a long ticket. */
    static final int CHARS_MAX = 64 << 10;

    private static final String BEGINNING = SCHEME.toLowerCase(Locale.ROOT) + " ";
    private static final byte[] NTLM = {'N', 'T', 'L', 'M', 'S', 'S', 'P', 0};

    private NegotiateHeader() {}

    static boolean isIn(String authorization) {
        int length = BEGINNING.length();
        return authorization.length() >= length
                && authorization.substring(0, length).toLowerCase(Locale.ROOT).equals(BEGINNING);
    }

    /** The token of GSS-API that is sent. */
    static byte[] token(String authorization) throws TicketRefusedException {
        if (authorization.length() > CHARS_MAX) {
            throw new TicketRefusedException("a ticket of more than " + CHARS_MAX + " characters", "");
        }
        byte[] token;
        try {
            token = Base64.getDecoder()
                    .decode(authorization.substring(BEGINNING.length()).strip());
        } catch (IllegalArgumentException e) {
            throw new TicketRefusedException("behind " + SCHEME + " is no Base64", "");
        }
        if (token.length == 0) {
            throw new TicketRefusedException("behind " + SCHEME + " is nothing", "");
        }
        if (token.length >= NTLM.length && Arrays.equals(token, 0, NTLM.length, NTLM, 0, NTLM.length)) {
            // What browsers of Windows send where they get no ticket.
            throw new TicketRefusedException("this is NTLM, and no Kerberos ticket", "");
        }
        return token;
    }

    static String answer(byte[] token) {
        return token.length == 0 ? SCHEME : SCHEME + " " + Base64.getEncoder().encodeToString(token);
    }
}
