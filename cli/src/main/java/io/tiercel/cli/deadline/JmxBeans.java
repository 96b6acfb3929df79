package io.tiercel.cli.deadline;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** What a daemon of Hadoop shows by JMX, read by HTTP. Stateless. */
final class JmxBeans {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final int PATIENCE_MILLIS = 10_000;
    private static final int BYTES_MAX = 64 << 20;

    private JmxBeans() {}

    /**
     * The beans whose names fit a pattern; none where none does.
     *
     * @throws IOException that says what is wrong, if there is no answer, or another than was expected
     */
    static JsonNode ask(String daemon, String pattern) throws IOException {
        URI uri = URI.create(daemon + "/jmx?qry=" + URLEncoder.encode(pattern, StandardCharsets.UTF_8));
        HttpURLConnection connection = (HttpURLConnection) uri.toURL().openConnection();
        connection.setConnectTimeout(PATIENCE_MILLIS);
        connection.setReadTimeout(PATIENCE_MILLIS);
        connection.setInstanceFollowRedirects(false);
        try {
            int code = connection.getResponseCode();
            if (code != HttpURLConnection.HTTP_OK) {
                throw new IOException(refusal(code));
            }
            return beans(connection);
        } finally {
            connection.disconnect();
        }
    }

    private static String refusal(int code) {
        return code == HttpURLConnection.HTTP_UNAUTHORIZED || code == HttpURLConnection.HTTP_FORBIDDEN
                ? "it wants to know who asks (HTTP " + code + "), which this command cannot say: ask from where its web "
                        + "pages need no Kerberos"
                : "it answers with HTTP " + code + ", not with its beans";
    }

    private static JsonNode beans(HttpURLConnection connection) throws IOException {
        byte[] bytes;
        try (InputStream in = connection.getInputStream()) {
            bytes = in.readNBytes(BYTES_MAX + 1);
        }
        if (bytes.length > BYTES_MAX) {
            throw new IOException("its answer is longer than " + BYTES_MAX + " bytes");
        }
        try {
            JsonNode beans = MAPPER.readTree(bytes).path("beans");
            if (beans.isArray()) {
                return beans;
            }
        } catch (JsonProcessingException e) {
            throw new IOException("its answer is no JSON: is another program there?", e);
        }
        throw new IOException("its answer has no beans: is another program there?");
    }
}
