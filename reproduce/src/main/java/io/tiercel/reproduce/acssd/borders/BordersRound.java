package io.tiercel.reproduce.acssd.borders;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What the coordinator found in a round.
 *
 * @param number of the round
 * @param seconds from when all agents were in session until it began
 * @param applications the VMs of each, by its name
 * @param others VMs of none
 * @param roles that run in each VM
 */
record BordersRound(
        long number,
        double seconds,
        BordersPhase phase,
        SortedMap<String, SortedSet<String>> applications,
        SortedSet<String> others,
        SortedMap<String, SortedSet<String>> roles) {
    private static final double MILLIS = 1e3;

    /** Leads a job: it comes and goes. */
    static final String APPLICATION_MASTER = "APPLICATION_MASTER";

    /** Reads what the coordinator answers of a round. */
    static BordersRound of(JsonNode round, BordersClock clock) {
        Instant at = Instant.parse(round.path("at").asText());
        return new BordersRound(
                round.path("round").asLong(),
                Duration.between(clock.inSession(), at).toMillis() / MILLIS,
                clock.phase(at),
                sets(round.path("applications")),
                texts(round.path("others")),
                sets(round.path("roles")));
    }

    /** Whether a job's master was seen. */
    boolean hasJob() {
        return roles.values().stream().anyMatch(all -> all.contains(APPLICATION_MASTER));
    }

    private static SortedMap<String, SortedSet<String>> sets(JsonNode object) {
        SortedMap<String, SortedSet<String>> sets = new TreeMap<>();
        object.properties().forEach(one -> sets.put(one.getKey(), texts(one.getValue())));
        return sets;
    }

    private static SortedSet<String> texts(JsonNode array) {
        SortedSet<String> texts = new TreeSet<>();
        array.forEach(text -> texts.add(text.asText()));
        return texts;
    }
}
