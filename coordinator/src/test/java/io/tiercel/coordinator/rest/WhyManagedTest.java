package io.tiercel.coordinator.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tiercel.coordinator.AnsweringPeer;
import io.tiercel.coordinator.session.Visitors.Visitor;
import io.tiercel.core.why.Explanation;
import io.tiercel.core.why.Explanation.Kind;
import io.tiercel.core.why.Ground;
import io.tiercel.daemon.http.LoopbackServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Why jobs, tasks and deadlines are as they are, by HTTP: a ResourceManager is asked. */
@Timeout(60)
class WhyManagedTest {
    private static final String TOKEN = "token";
    private static final String JOB = "application_1700000000000_0001";
    private static final String TASK = "task_1700000000000_0001_m_000012";

    @TempDir
    private Path directory;

    private MadeCluster cluster;
    private LoopbackServer server;

    @BeforeEach
    void open() throws Exception {
        cluster = new MadeCluster(directory, 0);
        RestGuests guests = RestHandlers.guests(TOKEN);
        server = LoopbackServer.open(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                Map.of("/", RestHandlers.of(guests, RestDoor.routes(guests, cluster.sources()))));
    }

    @AfterEach
    void close() {
        server.close();
        cluster.close();
    }

    private HttpResponse<String> ask(String path) throws Exception {
        return ask(path, TOKEN);
    }

    private HttpResponse<String> ask(String path, String token) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + server.port() + "/v1/why/" + path))
                .header("Authorization", "Bearer " + token)
                .build();
        return HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
    }

    /** The first explanation that is answered. */
    private JsonNode why(String path) throws Exception {
        HttpResponse<String> answer = ask(path);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return new ObjectMapper().readTree(answer.body()).path("explanations").path(0);
    }

    private static String error(HttpResponse<String> answer) throws Exception {
        return new ObjectMapper().readTree(answer.body()).path("error").asText();
    }

    /** All that this ResourceManager knows is of one job. */
    private static List<Explanation> reasons(String asked) {
        return switch (asked) {
            case "job " + JOB -> List.of(of(Kind.JOB, JOB, "took a slot of vm-3"));
            case "task " + TASK -> List.of(of(Kind.TASK, TASK, "got a slot of vm-3"));
            case "deadline " + JOB -> List.of(of(Kind.DEADLINE, JOB, "is on track: nothing holds it"));
            default -> List.of();
        };
    }

    private static Explanation of(Kind kind, String name, String decision) {
        return Explanation.of(
                        kind,
                        name,
                        1_000,
                        decision,
                        List.of(Ground.of("skipped in a row", 1, "offers"), Ground.of("level", "vm-disk")))
                .against("to wait", "a farther slot");
    }

    @Test
    void jobsTasksAndDeadlines_areAnsweredInTheShapeOfTheOthers_byAnyOfTheirNames() throws Exception {
        AnsweringPeer.join(cluster.learning(), WhyManagedTest::reasons);
        JsonNode job = why("job/" + JOB);
        assertThat(job.path("kind").asText()).isEqualTo("job");
        assertThat(job.path("name").asText()).isEqualTo(JOB);
        assertThat(job.path("at").asText()).isEqualTo("1970-01-01T00:00:01Z");
        assertThat(job.path("decision").asText()).isEqualTo("took a slot of vm-3");
        assertThat(job.path("runner_up").asText()).isEqualTo("to wait");
        assertThat(job.path("otherwise").asText()).isEqualTo("a farther slot");
        assertThat(job.at("/inputs/0/number").asDouble()).isEqualTo(1);
        assertThat(job.at("/inputs/0/unit").asText()).isEqualTo("offers");
        assertThat(job.at("/inputs/1/words").asText()).isEqualTo("vm-disk");
        assertThat(why("job/" + JOB.replace("application", "job"))).isEqualTo(job);
        assertThat(why("task/" + TASK).path("decision").asText()).startsWith("got a slot");
        assertThat(why("task/" + TASK.replace("task", "attempt") + "_0")).isEqualTo(why("task/" + TASK));
        assertThat(why("deadline/" + JOB).path("decision").asText()).startsWith("is on track");
    }

    @Test
    void whatNobodyKnows_isNotFound_inTheWordsOfTheCommands() throws Exception {
        AnsweringPeer.join(cluster.learning(), asked -> List.of());
        HttpResponse<String> job = ask("job/application_1_1");
        assertThat(job.statusCode()).isEqualTo(404);
        assertThat(error(job)).startsWith("nothing is known of application_1_1: its master tells nothing of its tasks");
        assertThat(ask("task/task_1_1_m_1").statusCode()).isEqualTo(404);
        HttpResponse<String> deadline = ask("deadline/job_1_1");
        assertThat(deadline.statusCode()).isEqualTo(404);
        assertThat(error(deadline))
                .startsWith("no deadline of application_1_1 is known")
                .contains("-Dtiercel.deadline");
    }

    @Test
    void whatIsNoName_isRefused_andNobodyIsAsked() throws Exception {
        AnsweringPeer.join(cluster.learning(), asked -> {
            throw new AssertionError(asked);
        });
        HttpResponse<String> job = ask("job/etl");
        assertThat(job.statusCode()).isEqualTo(400);
        assertThat(error(job)).isEqualTo("'etl' is not one: expected it as application_1700000000000_0001");
        assertThat(ask("task/" + JOB).statusCode()).isEqualTo(400);
        assertThat(ask("deadline/" + TASK).statusCode()).isEqualTo(400);
        assertThat(ask("job/").statusCode()).isEqualTo(404);
    }

    @Test
    void whereNoResourceManagerIsInSession_itIsSaidInWords() throws Exception {
        for (String path : List.of("job/" + JOB, "task/" + TASK, "deadline/" + JOB)) {
            HttpResponse<String> answer = ask(path);
            assertThat(answer.statusCode()).isEqualTo(503);
            assertThat(answer.headers().firstValue("Retry-After")).isPresent();
            assertThat(error(answer)).contains("no ResourceManager answers why", "tiercel doctor");
        }
        Visitor manager = AnsweringPeer.join(cluster.learning(), WhyManagedTest::reasons);
        assertThat(ask("job/" + JOB).statusCode()).isEqualTo(200);
        manager.left();
        assertThat(ask("job/" + JOB).statusCode()).isEqualTo(503);
    }

    @Test
    void whoHasNoToken_isToldNothing() throws Exception {
        AnsweringPeer.join(cluster.learning(), WhyManagedTest::reasons);
        HttpResponse<String> stranger = ask("job/" + JOB, "wrong");
        assertThat(stranger.statusCode()).isEqualTo(401);
        assertThat(stranger.body()).doesNotContain("vm-3");
    }
}
