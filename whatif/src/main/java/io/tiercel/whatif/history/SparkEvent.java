package io.tiercel.whatif.history;

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
            @JsonProperty("App Attempt ID") Optional<String> attempt,
            @JsonProperty("Timestamp") Optional<Long> millis)
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

    /**
     * A job begins.
     *
     * @param submitMillis missing before Spark 1.3; negative where Spark did not know it either
     */
    record JobStart(
            @JsonProperty(value = "Job ID", required = true) int job,

            @JsonProperty("Submission Time") Optional<Long> submitMillis,

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
            JobResult result,

            @JsonProperty("Completion Time") Optional<Long> millis)
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

            @JsonProperty("Task Info") Optional<TaskTimes> times,
            @JsonProperty("Task Metrics") Optional<TaskMetrics> metrics)
            implements SparkEvent {
        @Override
        public void tell(SparkApplication application) {
            application.taskEnded(this);
        }
    }

    record TaskTimes(@JsonProperty("Finish Time") Optional<Long> finishMillis) {}

    record TaskEndReason(
            @JsonProperty(value = "Reason", required = true) String reason) {
        boolean succeeded() {
            return reason.equals("Success");
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

    record Unpersist(
            @JsonProperty(value = "RDD ID", required = true) int rdd) implements SparkEvent {
        @Override
        public void tell(SparkApplication application) {
            application.unpersisted(rdd);
        }
    }

    /**
     * A query has its first plan, or a better one.
     *
     * @param callSite from where in the program; missing with a better plan
     */
    record QueryPlanned(
            @JsonProperty(value = "executionId", required = true)
            long query,

            @JsonProperty("description") Optional<String> callSite,

            @JsonProperty(value = "sparkPlanInfo", required = true) @JsonDeserialize(using = PlanNodes.class)
            List<PlanNode> plan)
            implements SparkEvent {
        @Override
        public void tell(SparkApplication application) {
            application.queryPlanned(this);
        }
    }

    record QueryEnded(
            @JsonProperty(value = "executionId", required = true)
            long query) implements SparkEvent {
        @Override
        public void tell(SparkApplication application) {
            application.queryEnded(query);
        }
    }
}
