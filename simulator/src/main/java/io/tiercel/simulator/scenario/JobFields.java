package io.tiercel.simulator.scenario;

import io.tiercel.simulator.workload.WorkloadSource;
import io.tiercel.simulator.world.model.Application;
import io.tiercel.simulator.world.model.JobInput;
import io.tiercel.simulator.world.model.JobPlan;
import io.tiercel.simulator.world.model.Workload;
import io.tiercel.simulator.world.store.StoredFile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads a workload that a scenario lists job by job. */
final class JobFields {
    private static final List<String> KNOWN = List.of("name", "files", "applications", "jobs", "at-once");
    private static final List<String> APPLICATION = List.of("name", "cpu-per-mib", "writes");
    private static final List<String> JOB = List.of("application", "reads", "at", "times");
    private static final int TIMES_MAX = 1_000_000;
    private static final double MIB = 1L << 20;

    /** A job that is not numbered yet. */
    private record Listed(Application application, List<JobInput> inputs, long submitNanos) {}

    private final Field workload;
    private final Map<String, Field> fields;
    private final Map<String, StoredFile> files = new LinkedHashMap<>();
    private final Map<String, Application> applications = new LinkedHashMap<>();

    JobFields(Field workload) throws ScenarioException {
        this.workload = workload;
        this.fields = workload.fields(KNOWN);
    }

    WorkloadSource read() throws ScenarioException {
        for (Map.Entry<String, Field> file :
                workload.required(fields, "files").anyFields().entrySet()) {
            files.put(file.getKey(), file(file.getKey(), file.getValue()));
        }
        @Nullable Field own = fields.get("applications");
        if (own != null) {
            for (Field application : own.elements()) {
                application(application);
            }
        }
        List<JobPlan> jobs = numbered(jobs());
        String name = workload.required(fields, "name").text();
        try {
            return new WorkloadSource.Fixed(new Workload(name, List.copyOf(files.values()), jobs, atOnce(jobs.size())));
        } catch (IllegalArgumentException e) {
            throw workload.wrong(e.getMessage());
        }
    }

    /** How many jobs run at once: all of them if the scenario does not say. */
    private int atOnce(int jobs) throws ScenarioException {
        @Nullable Field atOnce = fields.get("at-once");
        if (atOnce != null && atOnce.count() == 0) {
            throw atOnce.wrong("jobs at once must be positive: 0");
        }
        return atOnce == null ? jobs : atOnce.count();
    }

    private StoredFile file(String name, Field bytes) throws ScenarioException {
        return bytes.as(text -> new StoredFile(files.size(), name, Amounts.bytes(text)));
    }

    private void application(Field field) throws ScenarioException {
        Map<String, Field> parts = field.allFields(APPLICATION);
        String name = Field.of(parts, "name").text();
        double cpuNanosPerByte = Field.of(parts, "cpu-per-mib").as(Amounts::nanos) / MIB;
        double writes = Field.of(parts, "writes").number();
        try {
            if (applications.put(name, new Application(name, cpuNanosPerByte, writes)) != null) {
                throw field.wrong("two applications are called " + name);
            }
        } catch (IllegalArgumentException e) {
            throw field.wrong(e.getMessage());
        }
    }

    private List<Listed> jobs() throws ScenarioException {
        List<Listed> jobs = new ArrayList<>();
        for (Field job : Field.of(fields, "jobs").elements()) {
            Map<String, Field> parts = job.fields(JOB);
            @Nullable Field times = parts.get("times");
            @Nullable Field at = parts.get("at");
            Application application = job.required(parts, "application").as(this::application);
            Listed listed = new Listed(
                    application, inputs(job.required(parts, "reads")), at == null ? 0 : at.as(Amounts::nanos));
            int count = times == null ? 1 : times.count();
            if (jobs.size() + (long) count > TIMES_MAX) {
                throw job.wrong("there are more than " + TIMES_MAX + " jobs");
            }
            for (int i = 0; i < count; i++) {
                jobs.add(listed);
            }
        }
        if (jobs.isEmpty()) {
            throw neverRun();
        }
        return jobs;
    }

    private ScenarioException neverRun() throws ScenarioException {
        Field first = Field.of(fields, "jobs").elements().get(0);
        return first.firstOf(first.fields(JOB), "times").wrong("must be positive, or there is no job");
    }

    private Application application(String name) {
        Application own = applications.get(name);
        return own == null ? Application.named(name) : own;
    }

    private List<JobInput> inputs(Field reads) throws ScenarioException {
        List<JobInput> inputs = new ArrayList<>();
        for (Field read : reads.elements()) {
            inputs.add(JobInput.whole(read.as(this::file)));
        }
        return inputs;
    }

    private StoredFile file(String name) {
        StoredFile file = files.get(name);
        if (file == null) {
            throw new IllegalArgumentException(
                    "no file is called " + name + "; there are " + String.join(", ", files.keySet()));
        }
        return file;
    }

    /** Numbers the jobs in the order in which they are submitted. */
    private static List<JobPlan> numbered(List<Listed> jobs) {
        List<JobPlan> plans = new ArrayList<>();
        jobs.stream()
                .sorted(Comparator.comparingLong(Listed::submitNanos))
                .forEach(job -> plans.add(new JobPlan(plans.size(), job.application, job.inputs, job.submitNanos)));
        return plans;
    }
}
