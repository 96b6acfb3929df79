package io.tiercel.simulator.scenario;

import io.tiercel.core.affinity.measure.CacheAffinity;
import io.tiercel.simulator.trace.SwimTrace;
import io.tiercel.simulator.workload.HistoryException;
import io.tiercel.simulator.workload.HistoryReader;
import io.tiercel.simulator.workload.SwimWorkload;
import io.tiercel.simulator.workload.WorkloadSource;
import io.tiercel.simulator.workload.WorkloadSpec;
import io.tiercel.simulator.world.model.ClusterModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Reads the workloads of a scenario: one of CAVA's by its name, one made as they are, a trace in SWIM's format, jobs that a
 * cluster recorded, or a list of jobs.
 */
final class WorkloadFields {
    /** The trace that comes with the simulator. */
    private static final String FACEBOOK = "fb-2010";

    private static final List<String> MADE = List.of("name", "affinity", "mostly-hot", "input", "cross-sharing");
    private static final List<String> SWIM = List.of("name", "swim", "bytes-divided-by", "from", "to");
    private static final List<String> RECORDED = List.of("name", "history");

    private final Path folder;
    private final HistoryReader histories;
    private final ClusterModel cluster;
    private final List<Long> seeds;

    /**
     * @param folder that paths in the scenario start from
     * @param cluster that is to run them
     * @param seeds of the runs, for which each workload is looked at
     */
    WorkloadFields(Path folder, HistoryReader histories, ClusterModel cluster, List<Long> seeds) {
        this.folder = folder;
        this.histories = histories;
        this.cluster = cluster;
        this.seeds = seeds;
    }

    List<WorkloadSource> read(Field workloads) throws IOException {
        List<WorkloadSource> sources = new ArrayList<>();
        Set<String> names = new LinkedHashSet<>();
        for (Field workload : workloads.elements()) {
            WorkloadSource source = one(workload);
            if (!names.add(source.name())) {
                throw workload.wrong("two workloads are called " + source.name());
            }
            requireMakeable(workload, source);
            sources.add(source);
        }
        return sources;
    }

    /** Checks a workload by making it: that takes little time beside its run, and an error can name the line. */
    private void requireMakeable(Field workload, WorkloadSource source) throws ScenarioException {
        // Only a workload that is drawn differs from seed to seed.
        List<Long> different = source instanceof WorkloadSpec ? seeds : seeds.subList(0, 1);
        try {
            different.forEach(seed -> source.make(seed).requireSimulable(cluster));
        } catch (IllegalArgumentException e) {
            throw workload.wrong(e.getMessage());
        }
    }

    private WorkloadSource one(Field workload) throws IOException {
        if (workload.isText()) {
            return workload.as(WorkloadSpec::named);
        }
        if (workload.has("swim")) {
            return swim(workload);
        }
        if (workload.has("history")) {
            return recorded(workload);
        }
        return workload.has("jobs") ? new JobFields(workload).read() : made(workload);
    }

    private static WorkloadSource made(Field workload) throws ScenarioException {
        Map<String, Field> fields = workload.allFields(MADE);
        String name = Field.of(fields, "name").text();
        CacheAffinity mostly = Field.of(fields, "affinity").as(WorkloadFields::affinity);
        boolean mostlyHot = Field.of(fields, "mostly-hot").flag();
        boolean crossSharing = Field.of(fields, "cross-sharing").flag();
        return Field.of(fields, "input")
                .as(text -> new WorkloadSpec(name, mostly, mostlyHot, Amounts.bytes(text), crossSharing));
    }

    private WorkloadSource swim(Field workload) throws IOException {
        Map<String, Field> fields = workload.fields(SWIM);
        Field path = Field.of(fields, "swim");
        Field name = fields.getOrDefault("name", path);
        double divisor = divisor(fields.get("bytes-divided-by"));
        long from = seconds(fields.get("from"), 0);
        long to = seconds(fields.get("to"), Long.MAX_VALUE);
        try {
            return new SwimWorkload(name.text(), trace(path), divisor, from, to);
        } catch (IllegalArgumentException e) {
            throw path.firstOf(fields, "to", "from").wrong(e.getMessage());
        }
    }

    private static double divisor(@Nullable Field field) throws ScenarioException {
        double divisor = field == null ? 1 : field.number();
        if (field != null && divisor <= 0) {
            throw field.wrong("must be positive: " + field.text());
        }
        return divisor;
    }

    private SwimTrace trace(Field path) throws IOException {
        if (path.text().equals(FACEBOOK)) {
            return SwimTrace.facebook2010();
        }
        Path file = folder.resolve(path.text());
        if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
            throw path.wrong("there is no readable file " + file + "; the trace " + FACEBOOK + " comes with this");
        }
        try {
            return SwimTrace.read(file);
        } catch (IOException e) {
            throw path.wrong(e.getMessage());
        }
    }

    private WorkloadSource recorded(Field workload) throws IOException {
        Map<String, Field> fields = workload.fields(RECORDED);
        Field path = Field.of(fields, "history");
        Path recorded = folder.resolve(path.text());
        if (!Files.isReadable(recorded)) {
            throw path.wrong("there is no readable file or folder " + recorded);
        }
        try {
            return histories.read(fields.getOrDefault("name", path).text(), recorded);
        } catch (HistoryException e) {
            throw path.wrong(e.getMessage());
        }
    }

    private static long seconds(@Nullable Field field, long otherwise) throws ScenarioException {
        return field == null ? otherwise : TimeUnit.NANOSECONDS.toSeconds(field.as(Amounts::nanos));
    }

    private static CacheAffinity affinity(String text) {
        return switch (text) {
            case "high" -> CacheAffinity.HIGH;
            case "medium" -> CacheAffinity.MEDIUM;
            default -> throw new IllegalArgumentException("expected high or medium, found '" + text + "'");
        };
    }
}
