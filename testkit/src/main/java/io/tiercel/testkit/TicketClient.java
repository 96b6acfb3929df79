package io.tiercel.testkit;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import org.ietf.jgss.GSSContext;
import org.ietf.jgss.GSSException;
import org.ietf.jgss.GSSManager;
import org.ietf.jgss.GSSName;
import org.ietf.jgss.Oid;

/**
 * Asks by HTTP with a Kerberos ticket, by SPNEGO, as {@code curl --negotiate} does: as the subject that this thread runs as. It
 * believes only a server that proves that it has the key of its service. Not thread-safe.
 */
public final class TicketClient {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final String SPNEGO = "1.3.6.1.5.5.2";
    private static final String NEGOTIATE = "Negotiate ";

    private final String service;

    /** @param service as HTTP@localhost */
    public TicketClient(String service) {
        this.service = service;
    }

    /** What is sent in one question: each may be shown once. */
    public String authorization() throws GSSException {
        GSSContext context = context();
        try {
            return authorization(context);
        } finally {
            context.dispose();
        }
    }

    /**
     * The answer to a GET.
     *
     * @throws IOException if the server has let us in, or knows us, and does not prove that it is the one that was asked
     */
    public HttpResponse<String> get(URI address) throws GSSException, IOException, InterruptedException {
        GSSContext context = context();
        try {
            HttpResponse<String> answer = get(address, authorization(context));
            Optional<String> proof = answer.headers().firstValue("WWW-Authenticate");
            if (answer.statusCode() != 401) {
                prove(context, proof.orElse(""));
            }
            return answer;
        } finally {
            context.dispose();
        }
    }

    /** The answer to a GET with this header {@code Authorization}. */
    public static HttpResponse<String> get(URI address, String authorization) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(address)
                .header("Authorization", authorization)
                .timeout(PATIENCE)
                .build();
        return HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
    }

    private GSSContext context() throws GSSException {
        GSSManager manager = GSSManager.getInstance();
        Oid mechanism = new Oid(SPNEGO);
        GSSName name = manager.createName(service, GSSName.NT_HOSTBASED_SERVICE);
        GSSContext context = manager.createContext(name, mechanism, null, GSSContext.DEFAULT_LIFETIME);
        context.requestMutualAuth(true);
        return context;
    }

    private static String authorization(GSSContext context) throws GSSException {
        return NEGOTIATE + Base64.getEncoder().encodeToString(context.initSecContext(new byte[0], 0, 0));
    }

    private static void prove(GSSContext context, String challenge) throws GSSException, IOException {
        if (!challenge.startsWith(NEGOTIATE)) {
            throw new IOException("the server proves nothing: '" + challenge + "'");
        }
        byte[] token = Base64.getDecoder().decode(challenge.substring(NEGOTIATE.length()));
        context.initSecContext(token, 0, token.length);
        if (!context.isEstablished()) {
            throw new IOException("the server has not proved that it is the one that was asked");
        }
    }
}
