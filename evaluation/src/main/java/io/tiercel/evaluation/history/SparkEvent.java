package io.tiercel.evaluation.history;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One line of Spark's event log, as far as it says what jobs read and what that cost. Fields have the names that Spark's
 * {@code JsonProtocol} writes; all others are passed over, and so are all other events. What not every version of Spark
 * writes is optional.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "Event", defaultImpl = SparkEvent.Other.class)
@JsonSubTypes({
    @JsonSubTypes.Type(name = "SparkListenerApplicationStart", value = SparkEvent.ApplicationStart.class),
    @JsonSubTypes.Type(name = "SparkListenerEnvironmentUpdate", value = SparkEvent.EnvironmentUpdate.class),
    @JsonSubTypes.Type(name = "SparkListenerJobStart", value = SparkEvent.JobStart.class),
    @JsonSubTypes.Type(name = "SparkListenerJobEnd", value = SparkEvent.JobEnd.class),
    @JsonSubTypes.Type(name = "SparkListenerTaskEnd", value = SparkEvent.TaskEnd.class),
    @JsonSubTypes.Type(name = "SparkListenerStageCompleted", value = SparkEvent.StageCompleted.class),
    @JsonSubTypes.Type(name = "SparkListenerUnpersistRDD", value = SparkEvent.Unpersist.class),
    @JsonSubTypes.Type(
            name = "org.apache.spark.sql.execution.ui.SparkListenerSQLExecutionStart",
            value = SparkEvent.QueryPlanned.class),
    @JsonSubTypes.Type(
            name = "org.apache.spark.sql.execution.ui.SparkListenerSQLAdaptiveExecutionUpdate",
            value = SparkEvent.QueryPlanned.class),
    @JsonSubTypes.Type(
            name = "org.apache.spark.sql.execution.ui.SparkListenerSQLExecutionEnd",
            value = SparkEvent.QueryEnded.class)
})
sealed interface SparkEvent {
    /** Tells the application what happened. */
    default void tell(SparkApplication application) {}

    /** An event that says nothing of jobs and what they read. */
    record Other() implements SparkEvent {}

    record ApplicationStart(
            @JsonProperty(value = "App Name", required = true)
            String name,

            @JsonProperty("User") Optional<String> user,
            @JsonProperty("App ID") Optional<String> id,
            @JsonProperty("App Attempt ID") Optional<String> attempt)
            implements SparkEvent {
        @Override
        public void tell(SparkApplication application) {
            application.started(this);
        }

        /** By which nothing else is known; empty where the log does not tell. */
        String run() {
            return id.map(known -> known + " " + attempt.orElse("")).orElse("");
        }
    }

    record EnvironmentUpdate(
            @JsonProperty("Hadoop Properties") Optional<Map<String, String>> hadoop) implements SparkEvent {
        @Override
        public void tell(SparkApplication application) {
            application.environment(this);
        }
    }

    record JobStart(
            @JsonProperty(value = "Job ID", required = true) int job,

            @JsonProperty(value = "Submission Time", required = true)
            long submitMillis,

            @JsonProperty(value = "Stage IDs", required = true)
            List<Integer> stages,

            @JsonProperty("Properties") Optional<JobProperties> properties)
            implements SparkEvent {
        @Override
        public void tell(SparkApplication application) {
            application.jobStarted(this);
        }

        /** The query that the job is a part of. */
        Optional<Long> query() {
            return properties.flatMap(JobProperties::query);
        }
    }

    /**
     * What the job's thread had set.
     *
     * @param query missing where the job is not a part of one
     */
    record JobProperties(
            @JsonProperty("spark.sql.execution.id") Optional<Long> query) {}

    record JobEnd(
            @JsonProperty(value = "Job ID", required = true) int job,

            @JsonProperty(value = "Job Result", required = true)
            JobResult result)
            implements SparkEvent {
        @Override
        public void tell(SparkApplication application) {
            application.jobEnded(this);
        }
    }

    record JobResult(
            @JsonProperty(value = "Result", required = true) String result) {
        boolean succeeded() {
            return result.equals("JobSucceeded");
        }
    }

    record TaskEnd(
            @JsonProperty(value = "Stage ID", required = true)
            int stage,

            @JsonProperty(value = "Task End Reason", required = true)
            TaskEndReason reason,

            @JsonProperty("Task Metrics") Optional<TaskMetrics> metrics)
            implements SparkEvent {
        @Override
        public void tell(SparkApplication application) {
            application.taskEnded(this);
        }
    }

    record TaskEndReason(
            @JsonProperty(value = "Reason", required = true) String reason) {
        boolean succeeded() {
            return reason.equals("Success");
        }
    }

    record TaskMetrics(
            @JsonProperty("Executor CPU Time") long cpuNanos,
            @JsonProperty("Disk Bytes Spilled") long spilledBytes,
            @JsonProperty("Input Metrics") Optional<InputMetrics> input,
            @JsonProperty("Shuffle Write Metrics") Optional<ShuffleMetrics> shuffle) {
        public TaskMetrics {
            checkNotNegative("Executor CPU Time", cpuNanos);
            checkNotNegative("Disk Bytes Spilled", spilledBytes);
        }

        long readBytes() {
            return input.map(InputMetrics::bytes).orElse(0L);
        }

        long writtenBytes() {
            return spilledBytes + shuffle.map(ShuffleMetrics::bytes).orElse(0L);
        }
    }

    record InputMetrics(
            @JsonProperty(value = "Bytes Read", required = true)
            long bytes) {
        public InputMetrics {
            checkNotNegative("Bytes Read", bytes);
        }
    }

    record ShuffleMetrics(
            @JsonProperty(value = "Shuffle Bytes Written", required = true)
            long bytes) {
        public ShuffleMetrics {
            checkNotNegative("Shuffle Bytes Written", bytes);
        }
    }

    record StageCompleted(
            @JsonProperty(value = "Stage Info", required = true)
            Stage stage) implements SparkEvent {
        @Override
        public void tell(SparkApplication application) {
            application.stageCompleted(stage);
        }
    }

    /**
     * A stage, at its end.
     *
     * @param metrics that its tasks counted in
     */
    record Stage(
            @JsonProperty(value = "Stage ID", required = true)
            int id,

            @JsonProperty(value = "RDD Info", required = true)
            List<Rdd> rdds,

            @JsonProperty(value = "Accumulables", required = true)
            List<Metric> metrics) {}

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

    record Unpersist(
            @JsonProperty(value = "RDD ID", required = true) int rdd) implements SparkEvent {
        @Override
        public void tell(SparkApplication application) {
            application.unpersisted(rdd);
        }
    }

    /** A query has its first plan, or a better one. */
    record QueryPlanned(
            @JsonProperty(value = "executionId", required = true)
            long query,

            @JsonProperty(value = "sparkPlanInfo", required = true) @JsonDeserialize(using = PlanNodes.class)
            List<PlanNode> plan)
            implements SparkEvent {
        @Override
        public void tell(SparkApplication application) {
            application.queryPlanned(this);
        }
    }

    /**
     * A node of a physical plan, read by {@link PlanNodes}.
     *
     * @param metadata missing before Spark 2
     */
    record PlanNode(String text, Optional<Map<String, String>> metadata, List<PlanMetric> metrics) {}

    record PlanMetric(
            @JsonProperty(value = "accumulatorId", required = true)
            long id) {}

    record QueryEnded(
            @JsonProperty(value = "executionId", required = true)
            long query) implements SparkEvent {
        @Override
        public void tell(SparkApplication application) {
            application.queryEnded(query);
        }
    }

    private static void checkNotNegative(String what, long amount) {
        if (amount < 0) {
            throw new IllegalArgumentException(what + " must not be negative: " + amount);
        }
    }
}
