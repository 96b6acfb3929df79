package io.tiercel.reproduce.scheduling;

import io.tiercel.report.Progress;
import io.tiercel.report.record.KeptRuns;
import io.tiercel.reproduce.scheduling.SizeFindings.ArmRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Times what our plug-ins cost the ResourceManager: one load under stock CapacityScheduler and with them. */
public final class SchedulingReproduction {
    private static final int BEAT_MILLIS = 1_000;

    private SchedulingReproduction() {}

    /**
     * What is measured.
     *
     * @param vms sizes of clusters
     * @param jobs of a load
     * @param repetitions of each size, in each of which every arm runs once
     * @param kept the file that keeps finished runs; null if none does
     */
    public record Options(
            long seed,
            List<Integer> vms,
            int jobs,
            int repetitions,
            @Nullable Path kept) {
        public static final String VMS_DEFAULT = "1000,5000";
        public static final int JOBS_DEFAULT = 200;
        public static final int REPETITIONS_DEFAULT = 5;

        public Options {
            vms = List.copyOf(vms);
            if (vms.isEmpty() || repetitions < 1) {
                throw new IllegalArgumentException(
                        "at least one size and one repetition are needed: " + vms + ", " + repetitions);
            }
            if (vms.stream().distinct().count() < vms.size()) {
                throw new IllegalArgumentException("each size can be there once: " + vms);
            }
            vms.forEach(size -> new LoadShape(size, jobs, seed, BEAT_MILLIS));
        }
    }

    /**
     * Runs them one after the other, each in a JVM of its own.
     *
     * @throws IOException if one does not run to its end
     */
    public static SchedulingFindings run(Options options, Progress progress) throws IOException, InterruptedException {
        KeptRuns<ArmRun> kept = KeptRuns.of(options.kept, measurement(options.jobs, options.seed), ArmRun.class);
        List<SizeFindings> sizes = new ArrayList<>();
        for (int vms : options.vms) {
            sizes.add(new SizeFindings(vms, options.jobs, runs(options, vms, kept, progress)));
        }
        return new SchedulingFindings(options.seed, sizes, kept.sittings());
    }

    /** What tells its runs from those of other loads and seeds, in words. */
    static String measurement(int jobs, long seed) {
        return jobs + " jobs of seed " + seed + ", a heartbeat each " + BEAT_MILLIS + " ms";
    }

    /** On clusters of one size; those that are kept are not run again. */
    private static List<ArmRun> runs(Options options, int vms, KeptRuns<ArmRun> kept, Progress progress)
            throws IOException, InterruptedException {
        LoadShape shape = new LoadShape(vms, options.jobs, options.seed, BEAT_MILLIS);
        List<ArmRun> runs = new ArrayList<>();
        for (LoadArm arm : order(options)) {
            int number = runs.size();
            Optional<ArmRun> before = kept.find(run -> run.vms() == vms && run.number() == number && run.arm() == arm);
            if (before.isPresent()) {
                runs.add(before.get());
                continue;
            }
            progress.stage(String.format(
                    "%,d VMs, run %d of %d, %s",
                    vms, number + 1, LoadArm.values().length * options.repetitions, arm.words()));
            ArmRun run = new ArmRun(vms, number, arm, LoadProcess.run(arm, shape));
            kept.add(run);
            runs.add(run);
        }
        return runs;
    }

    /** Every repetition has each arm once; every second one mirrors the one before, so that none is always first. */
    static List<LoadArm> order(Options options) {
        List<LoadArm> arms = new ArrayList<>(Arrays.asList(LoadArm.values()));
        List<LoadArm> order = new ArrayList<>();
        Random random = new Random(options.seed);
        for (int i = 0; i < options.repetitions; i++) {
            if (i % 2 == 0) {
                Collections.shuffle(arms, random);
            } else {
                Collections.reverse(arms);
            }
            order.addAll(arms);
        }
        return order;
    }
}
