package io.tiercel.whatif.history;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A stage of a job of Spark, at its end, as a {@link SparkEvent} has it.
 *
 * @param counted the metrics that its tasks counted in
 */
record Stage(
        @JsonProperty(value = "Stage ID", required = true) int id,

        @JsonProperty("Stage Name") Optional<String> name,

        @JsonProperty(value = "RDD Info", required = true) List<Rdd> rdds,

        @JsonProperty("Accumulables") Optional<List<Metric>> counted) {
    /** Those that its tasks counted in; none where the log does not tell. */
    List<Metric> metrics() {
        return counted.orElse(List.of());
    }

    /** From where in the program it is asked for; empty where the log does not tell. */
    String callSite() {
        return name.orElse("");
    }

    /** The names of the nodes of a plan that it does. */
    Set<String> nodes() {
        Set<String> nodes = new LinkedHashSet<>();
        rdds.forEach(rdd -> rdd.node().ifPresent(nodes::add));
        return nodes;
    }

    /**
     * What Spark computes in a step, or reads.
     *
     * @param scope which operation it belongs to, as JSON
     * @param parents missing before Spark 1.4
     */
    record Rdd(
            @JsonProperty(value = "RDD ID", required = true) int id,
            @JsonProperty(value = "Name", required = true) String name,

            @JsonProperty("Scope") Optional<String> scope,
            @JsonProperty("Parent IDs") Optional<List<Integer>> parents,

            @JsonProperty(value = "Storage Level", required = true)
            StorageLevel storage) {
        private static final Pattern SCOPE_NAME = Pattern.compile("\"name\":\"([^\"\\\\]*)\"");
        /** As where Spark reads files whose records may go over lines. */
        private static final Pattern FILES_OF_A_KIND = Pattern.compile("^(?:JsonFile|CSVFile): ");

        /** The node of a plan that it belongs to, by its name. */
        Optional<String> node() {
            return scope.map(SCOPE_NAME::matcher)
                    .filter(Matcher::find)
                    .map(name -> name.group(1).strip());
        }

        /** The paths that it is named by, if it {@link #namedByPaths() is}. */
        String paths() {
            return FILES_OF_A_KIND.matcher(name).replaceFirst("");
        }

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
