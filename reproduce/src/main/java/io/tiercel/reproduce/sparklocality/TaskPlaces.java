package io.tiercel.reproduce.sparklocality;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Which of a query's tasks ran on the VM that has their block in memory, by what the query printed and Spark's events. */
final class TaskPlaces {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final Map<String, Set<String>> holders = new HashMap<>();
    private final Map<Integer, String> blocks = new HashMap<>();
    private final Map<Integer, String> hosts = new HashMap<>();

    private TaskPlaces() {}

    /**
     * Reads both.
     *
     * @param printed by {@link SparkQueryMain}
     * @param events the directory of Spark's event log, of this query alone
     * @throws IOException if the log lacks a task
     */
    static TaskPlaces of(List<String> printed, Path events) throws IOException {
        TaskPlaces places = new TaskPlaces();
        printed.forEach(places::line);
        for (String line : lines(events)) {
            places.event(MAPPER.readTree(line));
        }
        if (!places.hosts.keySet().containsAll(places.blocks.keySet())) {
            throw new IOException("Spark's events tell of " + places.hosts.size() + " tasks that read, and not of "
                    + places.blocks.size());
        }
        return places;
    }

    int tasks() {
        return blocks.size();
    }

    /** Blocks that some VM has in memory. */
    int held() {
        return holders.size();
    }

    /** Tasks whose block is in memory. */
    int inMemory() {
        return (int) blocks.values().stream().filter(holders::containsKey).count();
    }

    /** Of these, those that ran where it is. */
    int onTheirVm() {
        return (int) blocks.entrySet().stream()
                .filter(task -> holders.getOrDefault(task.getValue(), Set.of()).contains(hosts.get(task.getKey())))
                .count();
    }

    private void line(String line) {
        List<String> words = List.of(line.split(" ", -1));
        switch (words.get(0)) {
            case SparkQueryMain.CACHED ->
                holders.computeIfAbsent(block(words.get(1), words.get(2)), block -> new HashSet<>())
                        .add(words.get(3));
            case SparkQueryMain.PARTITION ->
                blocks.put(Integer.parseInt(words.get(1)), block(words.get(2), words.get(3)));
            default -> {
                // Another line of Spark's.
            }
        }
    }

    private static String block(String path, String start) {
        return path + "+" + start;
    }

    /** The tasks that read are those with input; the last attempt of each counts. */
    private void event(JsonNode event) {
        if (event.path("Event").asText().equals("SparkListenerTaskEnd")
                && event.at("/Task Metrics/Input Metrics/Bytes Read").asLong() > 0) {
            hosts.put(
                    event.at("/Task Info/Index").asInt(),
                    event.at("/Task Info/Host").asText());
        }
    }

    private static List<String> lines(Path events) throws IOException {
        List<String> lines = new ArrayList<>();
        try (Stream<Path> files = Files.walk(events)) {
            for (Path file : files.filter(Files::isRegularFile)
                    .filter(file -> file.getFileName().toString().startsWith("events_"))
                    .toList()) {
                lines.addAll(Files.readAllLines(file));
            }
        }
        return lines;
    }
}
