package io.tiercel.core.affinity.measure;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Affinity that was profiled off-line, by application: the paper's Static-CA.
 *
 * <p>The paper calls this off-line profiling (CAVA, section IV-A).
 */
public final class FixedAffinity implements AffinityModel {
    private final Map<String, Double> values;
    private final double unknown;
    private final AffinityListener listener;

    /**
     * @param values by application, such as {@link #paper}
     * @param unknown of all other applications
     */
    public FixedAffinity(Map<String, Double> values, double unknown, AffinityListener listener) {
        this.values = new LinkedHashMap<>(values);
        this.unknown = unknown;
        this.listener = listener;
    }

    /** The values of CAVA, section V-A: {@code max(1 - R / R_No-Cache, 0)}, with all of the input cached. */
    public static Map<String, Double> paper() {
        Map<String, Double> values = new LinkedHashMap<>();
        values.put("grep", 0.377);
        values.put("wordcount", 0.198);
        values.put("sort", 0.146);
        values.put("aggregation", 0.133);
        values.put("join", 0.073);
        values.put("selection", 0.237);
        values.put("pagerank", 0.041);
        return values;
    }

    @Override
    public void jobStarted(long job, String application) {
        Double profiled = values.get(application);
        listener.affinityChanged(
                job,
                profiled == null ? unknown : profiled,
                () -> (profiled == null ? "no profile of " : "profile of ") + application);
    }

    @Override
    public void taskMeasured(long job, TaskMeasurement task) {}

    @Override
    public void jobEnded(long job) {}
}
