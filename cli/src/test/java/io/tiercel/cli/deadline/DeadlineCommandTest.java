package io.tiercel.cli.deadline;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import io.tiercel.cli.Main;
import io.tiercel.cli.console.ExitCode;
import io.tiercel.testkit.FreePort;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What {@code tiercel deadline} makes of what ResourceManagers answer, here by a server that answers in their place. */
@Timeout(60)
class DeadlineCommandTest {
    private static final String WEB = "yarn.resourcemanager.webapp.address";
    private static final String NO_BEANS = "{\"beans\":[]}";
    private static final String GREP = "application_1700000000000_0001";
    private static final String SORT = "application_1700000000000_0002";

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final List<HttpServer> servers = new ArrayList<>();

    @AfterEach
    void stop() {
        servers.forEach(server -> server.stop(0));
    }

    @Test
    void jobs_areListedWithFinishIntervalAndWhatHoldsThem() throws Exception {
        String manager = manager(Map.of("/jmx", beans()));
        assertThat(run(List.of(WEB + "=" + manager))).isEqualTo(ExitCode.OK);
        assertThat(out.toString())
                .contains("90 % within")
                .containsPattern(GREP + " +grep +2099-01-31T18:00:00Z .*5m +40 +yes +on track")
                .containsPattern(SORT + " +sort +2099-01-31T18:10:00Z .*\\? +\\? +no +late")
                .contains(GREP + ": nothing holds it; suggested for the next run of grep: 11m, by its last 20 runs")
                .contains(SORT + ": nothing was learned of its type\n")
                .contains("Policy mimp, models: 2, VMs whose residual CPU is known: 1");
    }

    @Test
    void jobsForPrograms_haveNullsWhereNobodyKnows() throws Exception {
        String manager = manager(Map.of("/jmx", beans()));
        assertThat(run(List.of(WEB + "=" + manager), "--json")).isEqualTo(ExitCode.OK);
        JsonNode listing = new ObjectMapper().readTree(out.toString());
        assertThat(listing.at("/residuals/vm-1").asDouble()).isEqualTo(0.82);
        assertThat(listing.at("/jobs/0/slack_seconds").asDouble()).isEqualTo(300);
        assertThat(listing.at("/jobs/0/finish_latest").asText()).isEqualTo("2099-01-31T17:58:00Z");
        assertThat(listing.at("/jobs/1/finish").isNull()).isTrue();
        assertThat(listing.at("/jobs/1/slack_seconds").isNull()).isTrue();
        assertThat(listing.at("/jobs/1/tasks_left").isNull()).isTrue();
        assertThat(listing.at("/jobs/1/suggested_deadline_seconds").isNull()).isTrue();
    }

    @Test
    void timesInTheTable_areFromNow() throws Exception {
        DeadlineListing listing = DeadlineListing.of(
                "http://rm", new ObjectMapper().readTree(beans("0")).path("beans"));
        assertThat(listing.text(Instant.parse("2099-01-31T17:50:00Z")))
                .containsPattern("10m +5m +3m to 8m +5m +40")
                .doesNotContain("Infinity");
        assertThat(listing.text(Instant.parse("2099-01-31T18:01:00Z"))).containsPattern("-1m +-6m");
    }

    @Test
    void jobThatIsAskedFor_isTheOnlyOne_byEitherOfItsNames() throws Exception {
        String manager = manager(Map.of("/jmx", beans()));
        assertThat(run(List.of(WEB + "=" + manager), "job_1700000000000_0002")).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).contains(SORT).doesNotContain(GREP);
    }

    @Test
    void jobsWithoutDeadline_areToldFromThoseThatEndedAndThoseThatNobodyKnows() throws Exception {
        String apps = "/ws/v1/cluster/apps/";
        String manager = manager(Map.of(
                "/jmx",
                beans(),
                apps + "application_1_1",
                "{\"app\":{\"state\":\"FINISHED\",\"finalStatus\":\"SUCCEEDED\"}}",
                apps + "application_1_2",
                "{\"app\":{\"state\":\"RUNNING\"}}"));
        assertThat(run(List.of(WEB + "=" + manager), "application_1_1", "application_1_2", "application_1_3", GREP))
                .isEqualTo(ExitCode.FAILED);
        assertThat(out.toString()).contains(GREP);
        assertThat(err.toString())
                .contains("application_1_1 has ended, as SUCCEEDED")
                .contains("application_1_2 has no deadline")
                .contains("does not know application_1_3");
    }

    @Test
    void activeOneOfSeveral_answers() throws Exception {
        List<String> settings = List.of(
                "yarn.resourcemanager.ha.enabled=true",
                "yarn.resourcemanager.ha.rm-ids=rm1, rm2,rm3",
                WEB + ".rm1=" + nowhere(),
                WEB + ".rm2=" + manager(Map.of("/jmx", NO_BEANS)),
                WEB + ".rm3=" + manager(Map.of("/jmx", beans())));
        assertThat(run(settings)).as(err.toString()).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).contains(GREP);
    }

    @Test
    void managerThatDoesNotAnswer_isNamedWithItsKey() throws Exception {
        String address = nowhere();
        assertThat(run(List.of(WEB + "=" + address))).isEqualTo(ExitCode.FAILED);
        assertThat(err.toString())
                .contains("http://" + address + " (" + WEB + ")")
                .contains("is it running there");
    }

    @Test
    void managerWithoutThePlugIn_saysWhatIsMissing() throws Exception {
        String manager = manager(Map.of("/jmx", NO_BEANS));
        assertThat(run(List.of(WEB + "=" + manager))).isEqualTo(ExitCode.FAILED);
        assertThat(err.toString()).contains(manager, "docs/scheduling.md", "tiercel doctor");
    }

    @Test
    void anotherProgramAtTheAddress_isTold() throws Exception {
        for (String nonsense : List.of("<html>", "{}", "[1", "")) {
            String manager = manager(Map.of("/jmx", nonsense));
            assertThat(run(List.of(WEB + "=" + manager))).as(nonsense).isEqualTo(ExitCode.FAILED);
            assertThat(err.toString()).contains("is another program there?");
        }
        assertThat(run(List.of(WEB + "=" + manager(Map.of())))).isEqualTo(ExitCode.FAILED);
    }

    @Test
    void wordThatIsNoJob_isAUsageError_beforeAnybodyIsAsked() {
        assertThat(run(List.of(), "grep")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("'grep' is no job").contains("application_");
    }

    private static String beans() {
        return beans("NaN");
    }

    /** As a ResourceManager writes it, numbers that are none too. */
    private static String beans(String completable) {
        String grep = "{\"completable\":60.5,\"deadline\":\"2099-01-31T18:00:00Z\",\"deadlineMillis\":4073479200000,"
                + "\"finish\":\"2099-01-31T17:55:00Z\",\"finishEarliest\":\"2099-01-31T17:53:00Z\","
                + "\"finishLatest\":\"2099-01-31T17:58:00Z\",\"holds\":\"nothing holds it\",\"id\":\"" + GREP
                + "\",\"name\":\"grep\",\"onTrack\":true,\"promised\":true,\"queue\":\"root.jobs\","
                + "\"suggestedRuns\":20,\"suggestedSeconds\":660.0,\"tasksLeft\":40}";
        String sort = "{\"completable\":" + completable + ",\"deadline\":\"2099-01-31T18:10:00Z\","
                + "\"deadlineMillis\":4073479800000,\"finish\":\"\",\"finishEarliest\":\"\",\"finishLatest\":\"\","
                + "\"holds\":\"nothing was learned of its type\",\"id\":\"" + SORT + "\",\"name\":\"sort\","
                + "\"onTrack\":false,\"promised\":false,\"queue\":\"root.jobs\",\"suggestedRuns\":0,"
                + "\"suggestedSeconds\":0.0,\"tasksLeft\":-1}";
        return "{\"beans\":[{\"name\":\"io.tiercel:type=Deadlines,id=1\",\"Policy\":\"mimp\",\"Confidence\":0.9,"
                + "\"Models\":2,\"Residuals\":[{\"key\":\"vm-1\",\"value\":0.82}],\"Jobs\":[" + grep + "," + sort
                + "]}]}";
    }

    /** Answers each path with its text, and all others with 404. */
    private String manager(Map<String, String> answers) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        Map<String, String> known = new TreeMap<>(answers);
        server.createContext("/", exchange -> {
            String text = known.get(exchange.getRequestURI().getPath());
            byte[] bytes = (text == null ? "" : text).getBytes(UTF_8);
            exchange.sendResponseHeaders(text == null ? 404 : 200, bytes.length == 0 ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
        server.start();
        servers.add(server);
        return "127.0.0.1:" + server.getAddress().getPort();
    }

    /** An address at which nobody listens. */
    private static String nowhere() throws IOException {
        return "127.0.0.1:" + FreePort.next();
    }

    private int run(List<String> settings, String... words) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        List<String> all = new ArrayList<>(List.of("deadline"));
        settings.forEach(setting -> all.add("-D" + setting));
        all.addAll(List.of(words));
        return Main.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(all.toArray(new String[0]));
    }
}
