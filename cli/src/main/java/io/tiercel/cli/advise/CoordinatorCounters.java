package io.tiercel.cli.advise;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What the coordinator of this machine has counted since it started, as it shows it at {@code /metrics}.
 *
 * @param values by the names of metrics without labels
 */
record CoordinatorCounters(Map<String, Double> values) {
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final int OK = 200;

    /** Nothing where none answers. */
    static Optional<CoordinatorCounters> ask(InetSocketAddress address) throws InterruptedException {
        String host =
                address.getHostString().contains(":") ? "[" + address.getHostString() + "]" : address.getHostString();
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create("http://" + host + ":" + address.getPort() + "/metrics"))
                .timeout(PATIENCE)
                .build();
        try {
            HttpResponse<String> response =
                    HttpClient.newBuilder().connectTimeout(PATIENCE).build().send(request, BodyHandlers.ofString());
            return response.statusCode() == OK ? Optional.of(parse(response.body())) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** From the text form of Prometheus: lines as {@code tiercel_cache_agents{cluster="a"} 3}. */
    static CoordinatorCounters parse(String text) {
        Map<String, Double> values = new LinkedHashMap<>();
        text.lines().forEach(line -> {
            String name = line.replaceFirst("[{ ].*", "");
            try {
                values.put(name, Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)));
            } catch (NumberFormatException e) {
                // A comment, or what a later release has added.
                values.remove(name);
            }
        });
        return new CoordinatorCounters(values);
    }

    OptionalDouble of(String name) {
        Double value = values.get(name);
        return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
    }

    /** DataNodes with Tiercel's plug-in, which are as many VMs. */
    int workers() {
        return (int) of("tiercel_cache_agents").orElse(0);
    }

    /** What they may pin together. */
    long memoryBytes() {
        return (long) of("tiercel_cache_capacity_bytes").orElse(0);
    }

    /** Of the bytes of blocks that were read, the share that came from memory; nothing where none was read. */
    OptionalDouble memoryShare() {
        double read = of("tiercel_cache_read_bytes").orElse(0);
        return read > 0 ? OptionalDouble.of(of("tiercel_cache_memory_bytes").orElse(0) / read) : OptionalDouble.empty();
    }
}
