package io.tiercel.reproduce.speed;

import io.tiercel.simulator.world.model.Application;
import java.util.List;
import java.util.stream.Stream;

/** The jobs of a cluster that grows. */
enum JobKind {
    READING("reading", "jobs that read", "selection"),
    /** Every third job sorts, which sends all it reads through the network. */
    SHUFFLING("shuffling", "a third of them sorts", "sort");

    private final String id;
    private final String words;
    private final String third;

    JobKind(String id, String words, String third) {
        this.id = id;
        this.words = words;
        this.third = third;
    }

    String id() {
        return id;
    }

    String words() {
        return words;
    }

    /** What the jobs are runs of, in turn. */
    List<Application> applications() {
        return Stream.of("grep", "wordcount", third).map(Application::named).toList();
    }
}
