package io.tiercel.evaluation.simulation;

import io.tiercel.core.model.LocalityLevel;
import io.tiercel.simulator.world.JobResult;
import java.util.LinkedHashMap;
import java.util.Map;

/** A run as the JSON has it. */
public final class RunJson {
    private RunJson() {}

    /** With its jobs. */
    static Map<String, Object> of(SimulatedRun run) {
        Map<String, Object> json = summary(run);
        json.put("jobs", run.result().jobs().stream().map(RunJson::job).toList());
        return json;
    }

    /** Without its jobs. */
    public static Map<String, Object> summary(SimulatedRun run) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("workload", run.workload().name());
        json.put("policy", run.policy().label());
        json.put("seed", run.seed());
        json.put("run_seconds", run.runSeconds());
        json.put("hit_ratio", run.result().hitRatio());
        json.put("byte_hit_ratio", run.result().byteHitRatio());
        json.put("maps_by_level", levels(run.result().mapsByLevel()));
        json.put("bytes", run.result().traffic());
        json.put("cached_bytes_by_file", run.result().cachedBytes());
        json.put("events", run.result().events());
        json.put("digest", Long.toHexString(run.result().digest()));
        json.put("wall_seconds", run.wallSeconds());
        return json;
    }

    private static Map<String, Object> job(JobResult job) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("job", job.number());
        json.put("application", job.application());
        json.put("files", job.files());
        json.put("input_bytes", job.inputBytes());
        json.put("start_seconds", job.startNanos() / 1e9);
        json.put("run_seconds", job.runNanos() / 1e9);
        json.put("memory_bytes", job.memoryBytes());
        json.put("maps_by_level", levels(job.mapsByLevel()));
        return json;
    }

    private static Map<String, Integer> levels(Map<LocalityLevel, Integer> maps) {
        Map<String, Integer> json = new LinkedHashMap<>();
        maps.forEach((level, count) -> json.put(level.label(), count));
        return json;
    }
}
