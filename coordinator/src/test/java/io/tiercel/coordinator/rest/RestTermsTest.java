package io.tiercel.coordinator.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.tiercel.daemon.http.LoopbackServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Who is let in, by what a browser or somebody else sends. The bytes are ours: an HTTP client would not send all of them. */
@Timeout(60)
class RestTermsTest {
    private static final String TOKEN = "0123456789abcdef";
    private static final String BEARER = "Authorization: Bearer " + TOKEN;
    private static final String JSON = "Content-Type: application/json";

    @TempDir
    private Path directory;

    private MadeCluster cluster;
    private RestGuests guests;
    private LoopbackServer server;

    @BeforeEach
    void open() throws Exception {
        cluster = new MadeCluster(directory, 10);
        guests = RestHandlers.guests(TOKEN);
        serve(1_000);
    }

    private void serve(int atOnce) throws IOException {
        server = LoopbackServer.open(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                Map.of("/", RestHandlers.of(guests, RestDoor.routes(guests, cluster.sources()), atOnce, "/tiercel")));
    }

    @AfterEach
    void close() {
        server.close();
        cluster.close();
    }

    /** The whole answer to what is sent, with these headers beside the usual ones. */
    private String ask(String request, String body, String... headers) throws IOException {
        String all = String.join("\r\n", headers);
        String host = all.contains("Host:") ? "" : "Host: 127.0.0.1:" + server.port() + "\r\n";
        String text = request + " HTTP/1.1\r\n" + host + "Connection: close\r\nContent-Length: " + body.length()
                + "\r\n" + (all.isEmpty() ? "" : all + "\r\n") + "\r\n" + body;
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
            BufferedReader in =
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
            return in.lines().collect(Collectors.joining("\n"));
        }
    }

    private static String cookie(String answer) {
        return answer.lines()
                .filter(line -> line.toLowerCase(Locale.ROOT).startsWith("set-cookie:"))
                .map(line -> "Cookie:" + line.substring("set-cookie:".length()).replaceFirst(";.*", ""))
                .findFirst()
                .orElse("none");
    }

    @Test
    void browser_isLoggedInByTheToken_andOutAgain() throws Exception {
        assertThat(ask("GET /overview", "")).startsWith("HTTP/1.1 401");
        assertThat(ask("POST /login", "{\"token\":\"wrong\"}", JSON)).startsWith("HTTP/1.1 401");
        String in = ask("POST /login", "{\"token\":\"" + TOKEN + "\"}", JSON);
        assertThat(in)
                .startsWith("HTTP/1.1 200")
                .contains("HttpOnly; SameSite=Strict")
                .doesNotContain(TOKEN);
        String cookie = cookie(in);
        assertThat(ask("GET /overview", "", cookie)).startsWith("HTTP/1.1 200").contains("\"cluster\"");
        assertThat(ask("POST /logout", "{}", cookie, JSON)).startsWith("HTTP/1.1 200");
        assertThat(ask("GET /overview", "", cookie)).startsWith("HTTP/1.1 401");
    }

    @Test
    void code_logsInOnce() throws Exception {
        assertThat(ask("POST /login/code", "{}", JSON)).startsWith("HTTP/1.1 401");
        String answer = ask("POST /login/code", "{}", JSON, BEARER);
        String code = new ObjectMapper()
                .readTree(answer.substring(answer.indexOf("\n\n")))
                .path("code")
                .asText();
        String body = "{\"code\":\"" + code + "\"}";
        assertThat(ask("POST /login", body, JSON)).startsWith("HTTP/1.1 200");
        assertThat(ask("POST /login", body, JSON)).startsWith("HTTP/1.1 401").contains("tiercel dashboard");
    }

    @Test
    void pageOfAnotherSite_isRefused_whateverItSends() throws Exception {
        String cookie = cookie(ask("POST /login", "{\"token\":\"" + TOKEN + "\"}", JSON));
        assertThat(ask("POST /ssd/pause", "{}", cookie, JSON, "Origin: https://elsewhere.example.org"))
                .startsWith("HTTP/1.1 403");
        assertThat(ask("POST /ssd/pause", "{}", cookie, JSON, "Origin: null")).startsWith("HTTP/1.1 403");
        assertThat(ask("POST /ssd/pause", "{}", cookie, JSON, "Sec-Fetch-Site: cross-site"))
                .startsWith("HTTP/1.1 403");
        assertThat(ask("GET /overview", "", cookie, "Sec-Fetch-Site: same-site"))
                .startsWith("HTTP/1.1 403");
        assertThat(ask("POST /ssd/pause", "a=b", cookie, "Content-Type: application/x-www-form-urlencoded"))
                .startsWith("HTTP/1.1 415");
        assertThat(ask("POST /ssd/pause", "", cookie))
                .as("a form may have no type")
                .startsWith("HTTP/1.1 415");
        assertThat(cluster.sources().ssds().isPaused()).isFalse();
        assertThat(ask("POST /ssd/pause", "{}", cookie, JSON, "Origin: http://127.0.0.1:" + server.port()))
                .startsWith("HTTP/1.1 200");
        assertThat(cluster.sources().ssds().isPaused()).isTrue();
    }

    @Test
    void name_underWhichItIsAsked_mustBeOneThatIsTaken() throws Exception {
        assertThat(ask("GET /overview", "", BEARER, "Host: rebound.example.org"))
                .startsWith("HTTP/1.1 403");
        assertThat(ask("GET /", "", "Host: rebound.example.org")).startsWith("HTTP/1.1 403");
        assertThat(ask("GET /overview", "", BEARER, "Host: Gateway.example.com:8443"))
                .startsWith("HTTP/1.1 200");
        assertThat(ask("GET /overview", "", BEARER, "Host: localhost")).startsWith("HTTP/1.1 200");
    }

    @Test
    void whoAsksTooOften_isToldWhenToAskAgain() throws Exception {
        server.close();
        serve(3);
        for (int i = 0; i < 3; i++) {
            assertThat(ask("GET /ssd", "", BEARER)).startsWith("HTTP/1.1 200");
        }
        assertThat(ask("GET /ssd", "", BEARER)).startsWith("HTTP/1.1 429").contains("Retry-after: 1");
    }

    @Test
    void dashboard_isGivenToEverybody_andRunsNothingOfElsewhere() throws Exception {
        String page = ask("GET /", "");
        assertThat(page)
                .startsWith("HTTP/1.1 200")
                .contains("default-src 'none'; script-src 'self'")
                .contains("src=\"ui/app.js\"")
                .doesNotContain("src=\"/", "href=\"/", "style=", "onclick", "http://", "https://");
        assertThat(ask("GET /ui/uplot.js", "")).contains("text/javascript");
        assertThat(ask("GET /ui/../RestHandler.class", "", BEARER)).startsWith("HTTP/1.1 404");
        assertThat(ask("GET /ui/nothing.js", "", BEARER)).startsWith("HTTP/1.1 404");
    }

    @Test
    void everything_isUnderThePrefixToo() throws Exception {
        assertThat(ask("GET /tiercel", "")).startsWith("HTTP/1.1 302").contains("Location: /tiercel/");
        assertThat(ask("GET /tiercel/", "")).startsWith("HTTP/1.1 200").contains("<!doctype html>");
        assertThat(ask("GET /tiercel/ui/app.css", "")).startsWith("HTTP/1.1 200");
        assertThat(ask("GET /tiercel/overview", "", BEARER)).startsWith("HTTP/1.1 200");
        assertThat(ask("GET /tiercelover", "", BEARER)).startsWith("HTTP/1.1 404");
    }

    @Test
    void methodsAndPathsThatThereAreNot_areRefused() throws Exception {
        assertThat(ask("DELETE /vms", "", BEARER, JSON))
                .startsWith("HTTP/1.1 405")
                .contains("Allow: GET");
        assertThat(ask("HEAD /vms", "", BEARER)).startsWith("HTTP/1.1 405");
        assertThat(ask("OPTIONS /vms", "", BEARER)).startsWith("HTTP/1.1 405");
        assertThat(ask("GET /nothing", "", BEARER)).startsWith("HTTP/1.1 404").contains("/openapi.json");
        assertThat(ask("GET /nothing", ""))
                .as("who has no token learns nothing")
                .startsWith("HTTP/1.1 401");
    }
}
