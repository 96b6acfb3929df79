package io.tiercel.whatif.history;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * A stage of a job of Spark, at its end, as a {@link SparkEvent} has it.
 *
 * @param metrics that its tasks counted in
 */
record Stage(
        @JsonProperty(value = "Stage ID", required = true) int id,

        @JsonProperty(value = "RDD Info", required = true) List<Rdd> rdds,

        @JsonProperty(value = "Accumulables", required = true)
        List<Metric> metrics) {
    record Rdd(
            @JsonProperty(value = "RDD ID", required = true) int id,
            @JsonProperty(value = "Name", required = true) String name,

            @JsonProperty(value = "Parent IDs", required = true)
            List<Integer> parents,

            @JsonProperty(value = "Storage Level", required = true)
            StorageLevel storage) {
        /** Whether Spark keeps what it computes. */
        boolean kept() {
            return storage.memory() || storage.disk();
        }

        /** Whether it is made by reading files: Spark names such by their paths, and others by their class. */
        boolean namedByPaths() {
            return parents.isEmpty() && !name.endsWith("RDD");
        }
    }

    record StorageLevel(
            @JsonProperty("Use Memory") boolean memory,
            @JsonProperty("Use Disk") boolean disk) {}

    record Metric(
            @JsonProperty(value = "ID", required = true) long id) {}
}
