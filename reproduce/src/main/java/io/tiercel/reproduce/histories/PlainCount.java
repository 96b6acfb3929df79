package io.tiercel.reproduce.histories;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What is in a history, line by line, counted without the reader that is tried: by what stands there.
 *
 * @param jobs that were submitted
 * @param tasks that ended well
 * @param bytes that these tasks read: of Spark, their input; of MapReduce, what maps read from HDFS
 */
record PlainCount(long jobs, long tasks, long bytes) {
    private static final PlainCount NOTHING = new PlainCount(0, 0, 0);
    private static final ObjectMapper JSON = new ObjectMapper();

    /** @throws IOException if it cannot be read, or an event is no JSON */
    static PlainCount of(Path file) throws IOException {
        PlainCount sum = NOTHING;
        for (String line : Files.readAllLines(file, StandardCharsets.ISO_8859_1)) {
            // Old versions of Hadoop write a blank before an event.
            if (line.stripLeading().startsWith("{")) {
                sum = sum.plus(event(JSON.readTree(line)));
            }
        }
        return sum;
    }

    PlainCount plus(PlainCount other) {
        return new PlainCount(jobs + other.jobs, tasks + other.tasks, bytes + other.bytes);
    }

    private static PlainCount event(JsonNode line) {
        return switch (line.path("Event").asText() + line.path("type").asText()) {
            case "SparkListenerJobStart", "JOB_SUBMITTED" -> new PlainCount(1, 0, 0);
            case "SparkListenerTaskEnd" -> sparkTask(line);
            case "TASK_FINISHED" -> new PlainCount(0, 1, mapReduceBytes(line));
            default -> NOTHING;
        };
    }

    private static PlainCount sparkTask(JsonNode line) {
        long bytes = line.at("/Task Metrics/Input Metrics/Bytes Read").asLong();
        boolean endedWell = line.at("/Task End Reason/Reason").asText().equals("Success");
        return endedWell ? new PlainCount(0, 1, bytes) : NOTHING;
    }

    private static long mapReduceBytes(JsonNode line) {
        JsonNode task = line.at("/event/org.apache.hadoop.mapreduce.jobhistory.TaskFinished");
        long bytes = 0;
        for (JsonNode group : task.at("/counters/groups")) {
            for (JsonNode counter : group.path("counts")) {
                bytes += counter.path("name").asText().equals("HDFS_BYTES_READ")
                        ? counter.path("value").asLong()
                        : 0;
            }
        }
        return task.path("taskType").asText().equals("MAP") ? bytes : 0;
    }
}
