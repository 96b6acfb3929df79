package io.tiercel.reproduce.acssd.disks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tiercel.testbed.machine.ParentWatch;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Run on the machine of a coordinator: {@code PlanWatchMain URL TOKEN} says {@code round JSON} of each round that it makes. It ends
 * with its standard input.
 */
final class PlanWatchMain {
    static final String ROUND = "round ";
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final long POLL_MILLIS = 500;
    private static final int FOUND = 200;

    private PlanWatchMain() {}

    /** Run by {@link io.tiercel.lab.Lab#java}. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        ParentWatch.begin();
        ObjectMapper json = new ObjectMapper();
        HttpClient client = HttpClient.newHttpClient();
        HttpRequest request = HttpRequest.newBuilder(URI.create(arguments[0] + "/ssd/plan"))
                .header("Authorization", "Bearer " + arguments[1])
                .timeout(PATIENCE)
                .build();
        long last = 0;
        while (!Thread.currentThread().isInterrupted()) {
            HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
            JsonNode round = answer.statusCode() == FOUND ? json.readTree(answer.body()) : json.createObjectNode();
            if (round.path("round").asLong() > last) {
                last = round.path("round").asLong();
                System.out.println(ROUND + round);
            }
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
    }
}
