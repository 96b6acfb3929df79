package io.tiercel.evaluation.scheduling;

import io.tiercel.evaluation.progress.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;

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
     */
    public record Options(long seed, List<Integer> vms, int jobs, int repetitions) {
        public static final String VMS_DEFAULT = "1000,5000";
        public static final int JOBS_DEFAULT = 200;
        public static final int REPETITIONS_DEFAULT = 5;

        public Options {
            vms = List.copyOf(vms);
            if (vms.isEmpty() || repetitions < 1) {
                throw new IllegalArgumentException(
                        "at least one size and one repetition are needed: " + vms + ", " + repetitions);
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
        List<SizeFindings> sizes = new ArrayList<>();
        for (int vms : options.vms) {
            LoadShape shape = new LoadShape(vms, options.jobs, options.seed, BEAT_MILLIS);
            List<ArmRun> runs = new ArrayList<>();
            for (Arm arm : order(options)) {
                progress.stage(String.format(
                        "%,d VMs, run %d of %d, %s",
                        vms, runs.size() + 1, Arm.values().length * options.repetitions, arm.words()));
                runs.add(new ArmRun(arm, LoadProcess.run(arm, shape)));
            }
            sizes.add(new SizeFindings(vms, options.jobs, runs));
        }
        return new SchedulingFindings(options.seed, sizes);
    }

    /** Every repetition has each arm once; every second one mirrors the one before, so that none is always first. */
    static List<Arm> order(Options options) {
        List<Arm> arms = new ArrayList<>(Arrays.asList(Arm.values()));
        List<Arm> order = new ArrayList<>();
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
