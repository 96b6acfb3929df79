package io.tiercel.whatif.history;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Optional;

/**
 * A stage of a job of Spark, at its end, as a {@link SparkEvent} has it.
 *
 * @param counted the metrics that its tasks counted in
 */
record Stage(
        @JsonProperty(value = "Stage ID", required = true) int id,

        @JsonProperty(value = "RDD Info", required = true) List<Rdd> rdds,

        @JsonProperty("Accumulables") Optional<List<Metric>> counted) {
    /** Those that its tasks counted in; none where the log does not tell. */
    List<Metric> metrics() {
        return counted.orElse(List.of());
    }

    /**
     * What Spark computes in a step, or reads.
     *
     * @param parents missing before Spark 1.4
     */
    record Rdd(
            @JsonProperty(value = "RDD ID", required = true) int id,
            @JsonProperty(value = "Name", required = true) String name,

            @JsonProperty("Parent IDs") Optional<List<Integer>> parents,

            @JsonProperty(value = "Storage Level", required = true)
            StorageLevel storage) {
        /** Whether Spark keeps what it computes. */
        boolean kept() {
            return storage.memory() || storage.disk();
        }

        /**
         * Whether it is made by reading files: Spark names such by their paths, and others by their class. Where it does
         * not say what others are made of, users' names for these have no slash.
         */
        boolean namedByPaths() {
            return parents.map(List::isEmpty).orElse(name.contains("/")) && !name.endsWith("RDD");
        }
    }

    record StorageLevel(
            @JsonProperty("Use Memory") boolean memory,
            @JsonProperty("Use Disk") boolean disk) {}

    record Metric(
            @JsonProperty(value = "ID", required = true) long id) {}
}
