package io.tiercel.coordinator.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.tiercel.coordinator.rest.spnego.Spnego;
import io.tiercel.core.settings.RestSettings;
import io.tiercel.core.settings.Settings;
import io.tiercel.core.settings.SettingsException;
import io.tiercel.daemon.http.LoopbackServer;
import io.tiercel.testkit.TicketClient;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Who is let in by a ticket, with a KDC in this process. */
@Tag("cluster")
@Timeout(120)
class SpnegoTest {
    private static final String TOKEN = "0123456789abcdef";
    private static final TicketClient CLIENT = new TicketClient("HTTP@localhost");

    @TempDir
    private static Path kerberos;

    @TempDir
    private Path directory;

    private static TicketRealm realm;
    private LoopbackServer server;

    @BeforeAll
    static void startKdc() throws Exception {
        realm = TicketRealm.start(kerberos);
        realm.keytab("alice", "alice");
        realm.keytab("bob", "bob", "bob/two");
    }

    @AfterAll
    static void stopKdc() throws Exception {
        realm.close();
    }

    @BeforeEach
    void open() throws IOException {
        serve(spnego(realm.http(), "alice,carol"));
    }

    @AfterEach
    void close() {
        server.close();
    }

    private void serve(Optional<Spnego> spnego) throws IOException {
        RestGuests guests = RestHandlers.guests(TOKEN, spnego);
        RestRoute.Handler who =
                asked -> RestAnswer.of(JsonNodeFactory.instance.objectNode().put("who", asked.who()));
        List<RestRoute> routes = List.of(
                RestRoute.get("/who", "Who asks.", RestAnswer.DONE, who),
                RestRoute.get("/below/who", "Who asks.", RestAnswer.DONE, who),
                RestRoute.order("POST", "/order", "Does it.", asked -> RestAnswer.done("it")));
        server = LoopbackServer.open(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                Map.of("/", RestHandlers.of(guests, routes)));
    }

    private static Optional<Spnego> spnego(Path keytab, String administrators) throws IOException {
        return Spnego.of(settings("HTTP/localhost@EXAMPLE.COM", keytab.toString()), realm.hadoop(administrators));
    }

    private static Settings settings(String principal, String keytab) {
        return Settings.of(
                Map.of(RestSettings.KERBEROS_PRINCIPAL.key(), principal, RestSettings.KERBEROS_KEYTAB.key(), keytab));
    }

    private URI at(String path) {
        return URI.create("http://127.0.0.1:" + server.port() + path);
    }

    private HttpResponse<String> askAs(String principal) throws Exception {
        return realm.as(principal, () -> CLIENT.get(at("/who")));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
    }

    @Test
    void administrator_isLetIn_andTheCoordinatorProvesItself() throws Exception {
        HttpResponse<String> answer = askAs("alice");
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(answer.body()).contains("alice@EXAMPLE.COM");
    }

    @Test
    void curl_asksAsThePageSays() throws Exception {
        assumeTrue(curl("--version").contains("SPNEGO"), "curl with SPNEGO is not installed (Debian: curl)");
        String answer = curl("--silent", "--negotiate", "-u", ":", "http://localhost:" + server.port() + "/who");
        assertThat(answer).contains("ticket:alice@EXAMPLE.COM");
    }

    private String curl(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of("curl"));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("KRB5_CONFIG", System.getProperty("java.security.krb5.conf"));
        builder.environment().put("KRB5CCNAME", "FILE:" + directory.resolve("tickets"));
        // In the place of kinit, which need not be there.
        builder.environment().put("KRB5_CLIENT_KTNAME", "FILE:" + kerberos.resolve("alice.keytab"));
        try {
            Process process = builder.start();
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            return ""; // There is no curl.
        }
    }

    @Test
    void coordinatorsOwnUser_isLetIn() throws Exception {
        String own = UserGroupInformation.getLoginUser().getShortUserName();
        realm.keytab(own, own);
        assertThat(askAs(own).statusCode()).isEqualTo(200);
    }

    @Test
    void anotherUser_isToldWhoItIs_andWhatWouldLetItIn() throws Exception {
        HttpResponse<String> answer = askAs("bob");
        assertThat(answer.statusCode()).isEqualTo(403);
        assertThat(answer.body()).contains("bob (bob@EXAMPLE.COM) may not ask", "dfs.cluster.administrators");
        assertThat(answer.headers().firstValue("Set-Cookie")).isEmpty();
    }

    @Test
    void principalThatHadoopsRulesDoNotKnow_isRefused() throws Exception {
        HttpResponse<String> answer = askAs("bob/two");
        assertThat(answer.statusCode()).isEqualTo(403);
        assertThat(answer.body()).contains("hadoop.security.auth_to_local", "bob/two@EXAMPLE.COM");
    }

    @Test
    void whoShowsNothing_isAskedForATicket_whoHasTheTokenIsNot() throws Exception {
        HttpResponse<String> answer = send(HttpRequest.newBuilder(at("/who")));
        assertThat(answer.statusCode()).isEqualTo(401);
        assertThat(answer.headers().allValues("WWW-Authenticate")).containsExactly("Negotiate");
        assertThat(answer.body()).contains("tiercel ssd token", "curl --negotiate");
        HttpResponse<String> token = TicketClient.get(at("/who"), "Bearer " + TOKEN);
        assertThat(token.statusCode()).isEqualTo(200);
        assertThat(token.headers().firstValue("WWW-Authenticate")).isEmpty();
        assertThat(TicketClient.get(at("/who"), "Bearer ticket:alice@EXAMPLE.COM")
                        .statusCode())
                .isEqualTo(401);
    }

    @Test
    void whatIsNoTicket_isRefusedInWords() throws Exception {
        for (String garbage : List.of("Negotiate", "Negotiate *", "Negotiate YIIB", "negotiate AAAAAAAAAAAAAAAA")) {
            HttpResponse<String> answer = TicketClient.get(at("/who"), garbage);
            assertThat(answer.statusCode()).as(garbage).isEqualTo(401);
            assertThat(answer.headers().allValues("WWW-Authenticate")).containsExactly("Negotiate");
            assertThat(answer.body()).contains("\"error\"").doesNotContain("Exception", "\tat ");
        }
    }

    @Test
    void ticketThatIsShownAgain_isRefused() throws Exception {
        String once = realm.authorization("alice");
        assertThat(TicketClient.get(at("/who"), once).statusCode()).isEqualTo(200);
        HttpResponse<String> again = TicketClient.get(at("/who"), once);
        assertThat(again.statusCode()).isEqualTo(401);
        assertThat(again.body()).contains("replay");
    }

    @Test
    void cookie_isGivenWithTheAnswer_oneToEachUser_andStandsForTheTicket() throws Exception {
        String cookie = cookie(askAs("alice"));
        assertThat(cookie(askAs("alice"))).isEqualTo(cookie);
        assertThat(send(HttpRequest.newBuilder(at("/who")).header("Cookie", cookie))
                        .body())
                .contains("ticket:alice@EXAMPLE.COM");
        HttpResponse<String> below = realm.as("alice", () -> CLIENT.get(at("/below/who")));
        assertThat(below.statusCode()).isEqualTo(200);
        assertThat(below.headers().firstValue("Set-Cookie"))
                .as("the browser would take it for /below alone")
                .isEmpty();
        assertThat(send(HttpRequest.newBuilder(at("/who"))
                                .header("Cookie", cookie)
                                .header("Authorization", realm.authorization("bob")))
                        .statusCode())
                .as("who has logged in stays so")
                .isEqualTo(200);
    }

    private static String cookie(HttpResponse<String> answer) {
        String given = answer.headers().firstValue("Set-Cookie").orElseThrow();
        assertThat(given).contains("HttpOnly; SameSite=Strict");
        return given.replaceFirst(";.*", "");
    }

    /** A browser sends a ticket by itself, also for a page of somebody else. */
    @Test
    void order_mustBeSaidToBeJson() throws Exception {
        HttpRequest.Builder form = HttpRequest.newBuilder(at("/order"))
                .POST(HttpRequest.BodyPublishers.noBody())
                .header("Authorization", realm.authorization("alice"));
        assertThat(send(form).statusCode()).isEqualTo(415);
        HttpRequest.Builder json = HttpRequest.newBuilder(at("/order"))
                .POST(HttpRequest.BodyPublishers.noBody())
                .header("Content-Type", "application/json")
                .header("Authorization", realm.authorization("alice"));
        assertThat(send(json).statusCode()).isEqualTo(200);
    }

    @Test
    void keyThatIsNoLongerThePrincipals_isRefusedInWords_andRenewedWithoutARestart() throws Exception {
        Path own = directory.resolve("own.keytab");
        realm.keytab("other", "HTTP/other");
        Files.copy(realm.http(), own);
        server.close();
        serve(spnego(own, "alice"));
        assertThat(askAs("alice").statusCode()).isEqualTo(200);
        Files.copy(kerberos.resolve("other.keytab"), own, StandardCopyOption.REPLACE_EXISTING);
        HttpResponse<String> answer = askAs("alice");
        assertThat(answer.statusCode()).isEqualTo(401);
        assertThat(answer.body()).contains("Kerberos refuses the ticket").doesNotContain(own.toString());
        Files.copy(realm.http(), own, StandardCopyOption.REPLACE_EXISTING);
        assertThat(askAs("alice").statusCode()).isEqualTo(200);
    }

    @Test
    void settingsThatCannotBeUsed_areNamed() {
        Configuration conf = realm.hadoop("");
        String keytab = realm.http().toString();
        assertThatThrownBy(() -> Spnego.of(settings("HTTP/localhost@EXAMPLE.COM", ""), conf))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("tiercel.rest.kerberos.keytab");
        assertThatThrownBy(() -> Spnego.of(settings("alice@EXAMPLE.COM", keytab), conf))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("HTTP/_HOST@REALM");
        assertThatThrownBy(() -> Spnego.of(settings("HTTP/localhost@EXAMPLE.COM", "/there/is/none"), conf))
                .hasMessageContaining("there is no keytab /there/is/none: tiercel.rest.kerberos.keytab");
        assertThatThrownBy(() -> Spnego.of(settings("HTTP/other.host@EXAMPLE.COM", keytab), conf))
                .hasMessageContaining("but of HTTP/localhost@EXAMPLE.COM")
                .hasMessageContaining("tiercel.rest.kerberos.principal");
    }

    @Test
    void ticketsAreNotTaken_whereHadoopDoesNotAskForKerberos_orNoPrincipalIsSet() throws Exception {
        Settings settings = settings("HTTP/localhost@EXAMPLE.COM", realm.http().toString());
        assertThat(Spnego.of(settings, new Configuration(false))).isEmpty();
        assertThat(Spnego.of(Settings.of(Map.of()), realm.hadoop(""))).isEmpty();
        server.close();
        serve(Optional.empty());
        HttpResponse<String> answer = TicketClient.get(at("/who"), realm.authorization("alice"));
        assertThat(answer.statusCode()).isEqualTo(401);
        assertThat(answer.headers().firstValue("WWW-Authenticate")).isEmpty();
    }
}
