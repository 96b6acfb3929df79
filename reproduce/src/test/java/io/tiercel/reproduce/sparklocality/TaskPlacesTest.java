package io.tiercel.reproduce.sparklocality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.report.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TaskPlacesTest {
    private static final List<String> PRINTED = List.of(
            "cached hdfs://m/a 0 vm1",
            "cached hdfs://m/a 32 vm2",
            "a line of Spark",
            "partition 0 hdfs://m/a 0",
            "partition 1 hdfs://m/a 32",
            "partition 2 hdfs://m/a 64",
            "millis 1500");

    @TempDir
    private Path events;

    @Test
    void places_areThoseOfTasksThatRead() throws IOException {
        log(task(0, "vm1", 100), task(1, "vm1", 100), task(2, "vm2", 100), task(0, "vm3", 0));
        TaskPlaces places = TaskPlaces.of(PRINTED, events);
        assertThat(places.tasks()).isEqualTo(3);
        assertThat(places.inMemory()).isEqualTo(2);
        assertThat(places.onTheirVm()).isEqualTo(1);
    }

    @Test
    void logThatLacksATask_isRefused() throws IOException {
        log(task(0, "vm1", 100));
        assertThatThrownBy(() -> TaskPlaces.of(PRINTED, events))
                .hasMessageContaining("1 tasks that read, and not of 3");
    }

    @Test
    void claims_areOfTheShareAndTheTime() {
        List<SparkRunResult> runs = new ArrayList<>();
        for (int round = 0; round < 3; round++) {
            runs.add(new SparkRunResult(Listing.ALL, round, 10 + round, 24, 24, 12, 0));
            runs.add(new SparkRunResult(Listing.MEMORY_FIRST, round, 5 + round, 24, 24, 24, 0));
        }
        assertThat(new SparkLocalityFindings(3, 20_000_000, runs).claims())
                .filteredOn(claim -> claim.goal().isPresent())
                .allSatisfy(claim -> assertThat(claim.goal()).contains(Verdict.HOLDS))
                .extracting("id")
                .containsExactly("more-on-their-vm", "run-time");
    }

    private void log(String... lines) throws IOException {
        Path application = Files.createDirectories(events.resolve("eventlog_v2_application_1"));
        Files.write(application.resolve("events_1_application_1"), List.of(lines));
    }

    private static String task(int index, String host, int bytes) {
        return "{\"Event\":\"SparkListenerTaskEnd\",\"Task Info\":{\"Index\":" + index + ",\"Host\":\"" + host
                + "\"},\"Task Metrics\":{\"Input Metrics\":{\"Bytes Read\":" + bytes + "}}}";
    }
}
