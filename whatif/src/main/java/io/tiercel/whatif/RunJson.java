package io.tiercel.whatif;

import io.tiercel.core.model.LocalityLevel;
import io.tiercel.simulator.world.result.CacheSample;
import io.tiercel.simulator.world.result.JobResult;
import io.tiercel.simulator.world.store.StoredFile;
import java.util.LinkedHashMap;
import java.util.Map;

/** A run as the JSON has it. */
public final class RunJson {
    /** Files whose share of each sample is told; a long run on many files would have millions of figures. */
    private static final int FILES_MAX = 20;

    private RunJson() {}

    /** With its jobs, and with what was in memory over time. */
    static Map<String, Object> of(SimulatedRun run) {
        Map<String, Object> json = summary(run);
        ContentsOverTime contents = ContentsOverTime.of(run, FILES_MAX);
        json.put(
                "timeline",
                contents.samples().stream()
                        .map(sample -> sample(contents, sample))
                        .toList());
        json.put("jobs", run.result().jobs().stream().map(RunJson::job).toList());
        return json;
    }

    /** Without its jobs and samples. */
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

    private static Map<String, Object> sample(ContentsOverTime contents, CacheSample sample) {
        Map<String, Object> files = new LinkedHashMap<>();
        for (StoredFile file : contents.mostRead()) {
            files.put(Integer.toString(file.number()), ContentsOverTime.bytes(sample, file));
        }
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("seconds", sample.nanos() / 1e9);
        json.put("cached_bytes", ContentsOverTime.allBytes(sample));
        json.put("cached_bytes_by_file", files);
        json.put("other_cached_bytes", contents.otherBytes(sample));
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
