package io.tiercel.cli.deadline;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * What a daemon of Hadoop says by HTTP.
 *
 * @param json null where there is no such thing: HTTP 404
 */
record WebAnswer(@Nullable JsonNode json) {
    /** JMX writes numbers that are none as they are. */
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .build();

    private static final int PATIENCE_MILLIS = 10_000;
    private static final int BYTES_MAX = 64 << 20;

    /**
     * The beans whose names fit a pattern; none where none does.
     *
     * @throws IOException that says what is wrong, if there is no answer, or another than was expected
     */
    static JsonNode beans(String daemon, String pattern) throws IOException {
        JsonNode json = get(daemon + "/jmx?qry=" + URLEncoder.encode(pattern, StandardCharsets.UTF_8))
                .json();
        if (json == null || !json.path("beans").isArray()) {
            throw new IOException("its answer has no beans: is another program there?");
        }
        return json.path("beans");
    }

    /**
     * The bean of this name, with one attribute.
     *
     * @throws IOException that says what is wrong, if there is no answer, or the bean has no such attribute
     */
    static JsonNode attribute(String daemon, String bean, String attribute) throws IOException {
        String asked = URLEncoder.encode(bean + "::" + attribute, StandardCharsets.UTF_8);
        JsonNode json = get(daemon + "/jmx?get=" + asked).json();
        if (json == null || !json.path("beans").isArray()) {
            throw new IOException("its bean " + bean + " has no " + attribute + ": is it of another release?");
        }
        return json.path("beans");
    }

    /** Asks for JSON; IOException says what is wrong if there is none. */
    static WebAnswer get(String url) throws IOException {
        HttpURLConnection connection =
                (HttpURLConnection) URI.create(url).toURL().openConnection();
        connection.setConnectTimeout(PATIENCE_MILLIS);
        connection.setReadTimeout(PATIENCE_MILLIS);
        connection.setInstanceFollowRedirects(false);
        connection.setRequestProperty("Accept", "application/json");
        try {
            return switch (connection.getResponseCode()) {
                case HttpURLConnection.HTTP_OK -> new WebAnswer(parsed(connection));
                case HttpURLConnection.HTTP_NOT_FOUND -> new WebAnswer(null);
                default -> throw new IOException(refusal(connection.getResponseCode()));
            };
        } finally {
            connection.disconnect();
        }
    }

    private static String refusal(int code) {
        return code == HttpURLConnection.HTTP_UNAUTHORIZED || code == HttpURLConnection.HTTP_FORBIDDEN
                ? "it wants to know who asks (HTTP " + code
                        + "), which this command cannot say: ask where its web pages " + "need no Kerberos"
                : "it answers with HTTP " + code + ", not with what it was asked for";
    }

    private static JsonNode parsed(HttpURLConnection connection) throws IOException {
        byte[] bytes;
        try (InputStream in = connection.getInputStream()) {
            bytes = in.readNBytes(BYTES_MAX + 1);
        }
        if (bytes.length > BYTES_MAX) {
            throw new IOException("its answer is longer than " + BYTES_MAX + " bytes");
        }
        try {
            return MAPPER.readTree(bytes);
        } catch (JsonProcessingException e) {
            throw new IOException("its answer is no JSON: is another program there?", e);
        }
    }
}
