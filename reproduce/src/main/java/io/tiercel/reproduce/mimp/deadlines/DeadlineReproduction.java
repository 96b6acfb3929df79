package io.tiercel.reproduce.mimp.deadlines;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.tiercel.core.deadline.model.ModelBook;
import io.tiercel.core.deadline.model.TaskType;
import io.tiercel.core.deadline.model.TaskType.Phase;
import io.tiercel.lab.Lab;
import io.tiercel.lab.plan.LabLimits;
import io.tiercel.lab.plan.LabPlan;
import io.tiercel.lab.plan.LabShape;
import io.tiercel.lab.plan.LabTopology;
import io.tiercel.lab.plan.Role;
import io.tiercel.report.Progress;
import io.tiercel.report.record.KeptRuns;
import io.tiercel.testbed.host.HostBuild;
import io.tiercel.testbed.host.HostBuild.HostProgram;
import io.tiercel.testbed.lab.LabProgram;
import io.tiercel.testbed.lab.LimitsInWords;
import io.tiercel.testbed.lab.SpreadInput;
import io.tiercel.testbed.lab.TiercelOnLab;
import io.tiercel.testkit.TemporaryDirectory;
import io.tiercel.wire.deadline.ModelFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * MIMP on a real Hadoop: twelve jobs with deadlines on two hosts with a CPU each, of which an interactive VM uses half of one.
 *
 * <p>A first lab learns what each application's tasks take, and how long each takes alone. Then each arm has a lab of its own.
 */
public final class DeadlineReproduction {
    private static final long BLOCK_BYTES = 8L << 20;
    private static final LabShape SHAPE = new LabShape(1, 2, 1);

    /** Disks so slow that a task which only reads waits for them. */
    private static final LabLimits LIMITS = new LabLimits(
                    2_200L << 20,
                    LabLimits.DEFAULT.diskBytes(),
                    2_000_000,
                    LabLimits.DEFAULT.hostLinkBitsPerSecond(),
                    LabLimits.DEFAULT.rackLinkBitsPerSecond())
            .withHostCpus(1);

    /** Four containers a VM: the paper's two slots for tasks, and two masters. */
    private static final String CONTAINERS_MB = "1200";

    /** None waits for another to be submitted. */
    private static final int JOBS_AT_ONCE = 12;

    private static final int TRAINING_RUNS = 3;
    private static final Duration RUN_PATIENCE = Duration.ofMinutes(40);
    private static final Duration MODELS_PATIENCE = Duration.ofMinutes(1);

    private final DeadlineOptions options;
    private final KeptRuns<DeadlineRun> kept;
    private final Path directory;
    private final Path agent;
    private final Progress progress;

    private DeadlineReproduction(
            DeadlineOptions options, KeptRuns<DeadlineRun> kept, Path directory, Path agent, Progress progress) {
        this.options = options;
        this.kept = kept;
        this.directory = directory.toAbsolutePath();
        this.agent = agent;
        this.progress = progress;
    }

    /**
     * Builds the agent, makes a lab for the training and one for each arm, measures, and takes them down.
     *
     * @param labs where labs are kept
     * @param home the checkout, whose agent is built
     */
    public static DeadlineFindings run(DeadlineOptions options, Path labs, Path home, Progress progress)
            throws IOException, InterruptedException {
        KeptRuns<DeadlineRun> kept = KeptRuns.of(options.kept(), measurement(options.seed()), DeadlineRun.class);
        Path agent = HostBuild.build(home, HostProgram.AGENT, progress);
        new DeadlineReproduction(options, kept, labs, agent, progress).measure();
        List<DeadlineRun> asked = kept.runs().stream()
                .filter(run -> options.arms().contains(run.arm()) && run.repetition() < options.repetitions())
                .toList();
        return new DeadlineFindings(options.seed(), asked, kept.sittings());
    }

    /** What tells its runs from those of other seeds and other labs, in words. */
    private static String measurement(long seed) {
        return "jobs with deadlines of seed " + seed + " that would just be done one after the other, on " + SHAPE
                + ", " + CONTAINERS_MB + " MB of containers, " + LimitsInWords.of(LIMITS);
    }

    /** Repetition by repetition, so that whatever changes on this machine meanwhile meets all arms. */
    private void measure() throws IOException, InterruptedException {
        boolean all = options.arms().stream()
                .allMatch(arm -> IntStream.range(0, options.repetitions()).allMatch(i -> has(arm, i)));
        if (all) {
            return;
        }
        try (TemporaryDirectory files = TemporaryDirectory.create("tiercel-deadlines-")) {
            Training training = training(files.path());
            for (int repetition = 0; repetition < options.repetitions(); repetition++) {
                for (DeadlineArm arm : options.arms()) {
                    if (!has(arm, repetition)) {
                        measure(arm, repetition, training, files.path());
                    }
                }
            }
        }
    }

    /** What runs that are kept went by, so that further ones have the same deadlines and models; else a new one. */
    private Training training(Path files) throws IOException, InterruptedException {
        if (options.kept() == null) {
            return train(files);
        }
        Path models = Path.of(options.kept() + ".models");
        if (kept.runs().isEmpty()) {
            Training training = train(files);
            Files.copy(training.models(), models, StandardCopyOption.REPLACE_EXISTING);
            return training;
        }
        if (!Files.exists(models)) {
            throw new IOException("the models that the runs in " + options.kept() + " went by are not in " + models
                    + ": remove " + options.kept() + " to begin anew");
        }
        return new Training(models, kept.runs().get(0).aloneSeconds());
    }

    /**
     * What was learned.
     *
     * @param models the file
     * @param aloneSeconds how long each application takes alone, the middle of its runs
     */
    private record Training(Path models, Map<TimedApplication, Double> aloneSeconds) {}

    private Training train(Path files) throws IOException, InterruptedException {
        Path models = files.resolve("trained").resolve("models");
        LabPlan plan = DeadlineArm.trainingPlan(stock(), directory, models);
        try (Lab lab = Lab.up(plan, directory, progress::stage, progress::detail);
                InteractiveVm web = InteractiveVm.begin(lab, agent, files)) {
            List<Submission> jobs = new ArrayList<>();
            for (TimedApplication application : TimedApplication.values()) {
                for (int run = 0; run < TRAINING_RUNS; run++) {
                    int number = jobs.size();
                    jobs.add(new Submission(number, application, 0, 0, "/in/" + number, "/out/training/" + number));
                }
            }
            write(lab, jobs, options.seed());
            progress.stage("Learning what " + jobs.size() + " jobs take, one after the other");
            PageRequests load = web.load(options.seed());
            Map<TimedApplication, List<Double>> seconds = new EnumMap<>(TimedApplication.class);
            for (TimedJobFigures job : run(lab, jobs, 1, files)) {
                seconds.computeIfAbsent(job.application(), unused -> new ArrayList<>())
                        .add(job.seconds());
            }
            load.end();
            awaitModels(models);
            Map<TimedApplication, Double> middle = new EnumMap<>(TimedApplication.class);
            seconds.forEach((application, all) ->
                    middle.put(application, all.stream().sorted().toList().get(all.size() / 2)));
            return new Training(models, middle);
        }
    }

    /** The coordinator hears of the last tasks a little later, and then fits. */
    private void awaitModels(Path models) throws IOException, InterruptedException {
        ModelFile file = new ModelFile(models);
        long deadline = System.nanoTime() + MODELS_PATIENCE.toNanos();
        while (true) {
            ModelBook book = file.read().book();
            List<String> missing = Arrays.stream(TimedApplication.values())
                    .filter(application -> book.model(new TaskType(application.label(), Phase.MAP)) == null)
                    .map(TimedApplication::label)
                    .toList();
            if (missing.isEmpty()) {
                return;
            }
            if (System.nanoTime() > deadline) {
                throw new IOException("nothing was learned of the tasks of " + String.join(", ", missing));
            }
            TimeUnit.SECONDS.sleep(1);
        }
    }

    private void measure(DeadlineArm arm, int repetition, Training training, Path files)
            throws IOException, InterruptedException {
        // Each run begins with what the training has learned.
        Path models = Files.createDirectories(files.resolve(arm.label())).resolve("models");
        Files.copy(training.models(), models, StandardCopyOption.REPLACE_EXISTING);
        LabPlan plan = arm.plan(stock(), directory, models);
        try (Lab lab = Lab.up(plan, directory, progress::stage, progress::detail);
                InteractiveVm web = InteractiveVm.begin(lab, arm.isStock() ? null : agent, files)) {
            kept.add(measure(lab, web, arm, repetition, training, files));
        }
    }

    private DeadlineRun measure(
            Lab lab, InteractiveVm web, DeadlineArm arm, int repetition, Training training, Path files)
            throws IOException, InterruptedException {
        long seed = options.seed() + repetition;
        List<Submission> jobs = TimedMix.of(seed).submissions(training.aloneSeconds(), "/out/" + repetition);
        write(lab, jobs, seed);
        progress.stage(arm.label() + ", run " + (repetition + 1) + " of " + options.repetitions());
        PageRequests load = web.load(seed);
        long began = System.nanoTime();
        List<TimedJobFigures> figures = run(lab, jobs, JOBS_AT_ONCE, files);
        double seconds = (System.nanoTime() - began) / 1e9;
        return new DeadlineRun(arm, repetition, seconds, figures, load.end(), training.aloneSeconds());
    }

    private boolean has(DeadlineArm arm, int repetition) {
        return kept.has(run -> run.arm() == arm && run.repetition() == repetition);
    }

    private static LabPlan stock() {
        return SpreadInput.prepare(LabPlan.defaults(), BLOCK_BYTES)
                .withShape(SHAPE)
                .withLimits(LIMITS)
                .withSetting("dfs.replication", "2")
                .withSetting(Role.NODE_MANAGER, "yarn.nodemanager.resource.memory-mb", CONTAINERS_MB)
                .withSetting(Role.CLIENT, "mapreduce.job.reduce.slowstart.completedmaps", "1.0");
    }

    private static List<String> ours(Path directory) throws IOException {
        return TiercelOnLab.program(directory, TimedJobsMain.class);
    }

    /** Each job's input anew, and none of it in memory. */
    private void write(Lab lab, List<Submission> jobs, long seed) throws IOException {
        for (Submission job : jobs) {
            if (job.application().reads()) {
                progress.stage("Writing " + job.input());
                long bytes = TimedApplication.MAPS * BLOCK_BYTES - (1 << 20);
                SpreadInput.write(lab, directory, job.input(), bytes, seed + job.number());
            }
        }
        lab.dropCaches();
    }

    private List<TimedJobFigures> run(Lab lab, List<Submission> jobs, int atOnce, Path files) throws IOException {
        Path list = files.resolve("jobs.json");
        ObjectMapper json = new ObjectMapper();
        json.writeValue(list.toFile(), jobs);
        List<String> arguments = List.of(list.toString(), Integer.toString(atOnce));
        ProcessBuilder program =
                lab.java(LabTopology.MASTER, TimedJobsMain.class.getName(), arguments, ours(directory), 256);
        List<TimedJobFigures> figures = new ArrayList<>();
        for (String line : LabProgram.run(
                program, RUN_PATIENCE, lines -> progress.detail((lines - 1) + " of " + jobs.size() + " jobs"))) {
            if (line.startsWith(TimedJobsMain.JOB)) {
                figures.add(json.readValue(line.substring(TimedJobsMain.JOB.length()), TimedJobFigures.class));
            }
        }
        return figures;
    }
}
