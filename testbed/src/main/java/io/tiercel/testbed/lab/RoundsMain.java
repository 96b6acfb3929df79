package io.tiercel.testbed.lab;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tiercel.wire.link.PeerRole;
import io.tiercel.wire.link.RestToken;
import io.tiercel.wire.link.SecretFile;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Run on the master of a lab, where the coordinator answers by HTTP: {@code RoundsMain ADDRESS SECRET-FILE} prints each round of
 * its loop over SSDs as a line, {@value #PREFIX} and JSON, until it is ended.
 */
public final class RoundsMain {
    /** How each line begins. */
    public static final String PREFIX = "round ";

    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final long POLL_MILLIS = 250;
    private static final int OK = 200;
    private static final ObjectMapper JSON = new ObjectMapper();

    private RoundsMain() {}

    /** Run by {@link io.tiercel.lab.Lab#java}. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://" + arguments[0] + "/ssd/plan"))
                .header(
                        "Authorization",
                        "Bearer " + RestToken.of(SecretFile.peer(Path.of(arguments[1]), PeerRole.COMMAND)))
                .timeout(PATIENCE)
                .build();
        HttpClient client = HttpClient.newHttpClient();
        long last = 0;
        while (true) {
            var answer = client.send(request, BodyHandlers.ofString());
            // Before the first round there is none.
            if (answer.statusCode() == OK) {
                JsonNode round = JSON.readTree(answer.body());
                long number = round.path("round").asLong();
                if (number != last) {
                    System.out.println(PREFIX + JSON.writeValueAsString(round));
                    last = number;
                }
            }
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
    }
}
