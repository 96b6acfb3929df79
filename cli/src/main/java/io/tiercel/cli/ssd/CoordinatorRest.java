package io.tiercel.cli.ssd;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tiercel.core.settings.RestSettings;
import io.tiercel.wire.link.PeerSecret;
import io.tiercel.wire.link.RestToken;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * What the coordinator of this machine answers by HTTP.
 *
 * @param address where it answers
 * @param secret from which the token follows
 */
public record CoordinatorRest(InetSocketAddress address, PeerSecret secret) {
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final int OK = 200;
    private static final ObjectMapper MAPPER = new ObjectMapper();

    public JsonNode get(String path) throws IOException, InterruptedException {
        return ask("GET", path, BodyPublishers.noBody());
    }

    public JsonNode post(String path) throws IOException, InterruptedException {
        return ask("POST", path, BodyPublishers.noBody());
    }

    JsonNode put(String path, JsonNode body) throws IOException, InterruptedException {
        return ask("PUT", path, BodyPublishers.ofString(body.toString()));
    }

    JsonNode delete(String path) throws IOException, InterruptedException {
        return ask("DELETE", path, BodyPublishers.noBody());
    }

    /** A name as a part of a path. */
    public static String part(String name) {
        return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** Where it is asked, without a slash at the end. */
    public String url() {
        String host =
                address.getHostString().contains(":") ? "[" + address.getHostString() + "]" : address.getHostString();
        return "http://" + host + ":" + address.getPort();
    }

    /** IOException says what is wrong if there is no answer, or no. */
    private JsonNode ask(String method, String path, BodyPublisher body) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url() + path))
                .timeout(PATIENCE)
                .header("Authorization", "Bearer " + RestToken.of(secret))
                .header("Content-Type", "application/json")
                .method(method, body)
                .build();
        HttpResponse<String> response;
        try {
            HttpClient client = HttpClient.newBuilder().connectTimeout(PATIENCE).build();
            response = client.send(request, BodyHandlers.ofString());
        } catch (ConnectException | HttpTimeoutException e) {
            throw new IOException(
                    "no coordinator answers by HTTP at " + url().substring("http://".length())
                            + ": run this on the coordinator's machine, while it runs, with its "
                            + RestSettings.ADDRESS.key(),
                    e);
        }
        return answer(response);
    }

    private static JsonNode answer(HttpResponse<String> response) throws IOException {
        try {
            JsonNode json = MAPPER.readTree(response.body());
            if (response.statusCode() == OK) {
                return json;
            }
            throw new IOException(
                    "the coordinator says: " + json.path("error").asText("HTTP " + response.statusCode()));
        } catch (JsonProcessingException e) {
            throw new IOException("what answers there is no coordinator: HTTP " + response.statusCode(), e);
        }
    }
}
