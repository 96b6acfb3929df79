package io.tiercel.reproduce.scheduling;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * The jobs of a load: first some that warm the JVM up, and once these are over those that are measured.
 *
 * <p>A job reads one of a quarter as many files as there are jobs, early files more often than late ones. A file has 20 to
 * 100 blocks in a cluster of a thousand VMs, and as many more as there are more VMs. A block has three replicas, one on any
 * VM and two in another rack, as HDFS places them; of {@value #CACHED_PERCENT} % of the blocks one of these VMs has it in
 * memory too. A task runs for 4 to 12 heartbeats, and 10 jobs come in each, so that about as much is asked for as four
 * slots a VM can do.
 *
 * @param warmUp in the order of their starts
 * @param measured likewise
 */
record LoadPlan(LoadShape shape, ClusterLayout layout, List<PlannedJob> warmUp, List<PlannedJob> measured) {
    private static final int CACHED_PERCENT = 40;
    private static final int BLOCKS_MIN = 20;
    private static final int BLOCKS_MAX = 100;
    private static final int BEATS_MIN = 4;
    private static final int BEATS_MAX = 12;
    private static final int JOBS_IN_BEAT = 10;
    /** From the last start of a warm-up job: where the machine keeps up, it and those before it are over by then. */
    private static final int SETTLING_BEATS = 40;

    /** A block and where it is. */
    private record Block(long number, List<Integer> disks, int memory) {}

    static LoadPlan of(LoadShape shape) {
        Random random = new Random(shape.seed());
        ClusterLayout layout = new ClusterLayout(shape.vms());
        List<List<Block>> files = files(shape, layout, random);
        long measuredFrom = (long) shape.beatMillis() * (SETTLING_BEATS + shape.warmUpJobs() / JOBS_IN_BEAT);
        return new LoadPlan(
                shape, layout, jobs(shape, true, 0, files, random), jobs(shape, false, measuredFrom, files, random));
    }

    /** All jobs, in the order of their starts. */
    List<PlannedJob> jobs() {
        List<PlannedJob> jobs = new ArrayList<>(warmUp);
        jobs.addAll(measured);
        return jobs;
    }

    /** The map tasks of the jobs that are measured. */
    int tasks() {
        return measured.stream().mapToInt(job -> job.tasks().size()).sum();
    }

    private static List<List<Block>> files(LoadShape shape, ClusterLayout layout, Random random) {
        List<List<Block>> files = new ArrayList<>();
        long number = 1;
        for (int file = 0; file < Math.max(1, shape.jobs() / 4); file++) {
            List<Block> blocks = new ArrayList<>();
            int count = shape.tasks(BLOCKS_MIN + random.nextInt(BLOCKS_MAX - BLOCKS_MIN + 1));
            for (int i = 0; i < count; i++) {
                List<Integer> disks = replicas(layout, random);
                boolean cached = random.nextInt(100) < CACHED_PERCENT;
                int memory = disks.get(random.nextInt(disks.size()));
                blocks.add(new Block(number++, disks, cached ? memory : PlannedTask.NOWHERE));
            }
            files.add(blocks);
        }
        return files;
    }

    private static List<Integer> replicas(ClusterLayout layout, Random random) {
        int first = random.nextInt(layout.vms());
        int rack = otherRack(layout, layout.rackOf(first), random);
        Set<Integer> replicas = new LinkedHashSet<>(List.of(first));
        int wanted = 1 + Math.min(2, layout.vmsInRack(rack) - (rack == layout.rackOf(first) ? 1 : 0));
        while (replicas.size() < wanted) {
            replicas.add(layout.firstOf(rack) + random.nextInt(layout.vmsInRack(rack)));
        }
        return List.copyOf(replicas);
    }

    private static int otherRack(ClusterLayout layout, int rack, Random random) {
        int racks = layout.racks();
        return racks == 1 ? rack : (rack + 1 + random.nextInt(racks - 1)) % racks;
    }

    private static List<PlannedJob> jobs(
            LoadShape shape, boolean warmUp, long fromMillis, List<List<Block>> files, Random random) {
        List<PlannedJob> jobs = new ArrayList<>();
        int count = warmUp ? shape.warmUpJobs() : shape.jobs();
        for (int i = 0; i < count; i++) {
            // Squared: half of all jobs read a quarter of the files.
            int file = (int) (files.size() * Math.pow(random.nextDouble(), 2));
            List<PlannedTask> tasks = files.get(file).stream()
                    .map(block -> new PlannedTask(block.number, block.disks, block.memory, millis(shape, random)))
                    .toList();
            long start = fromMillis + (long) i * shape.beatMillis() / JOBS_IN_BEAT;
            jobs.add(new PlannedJob((warmUp ? "warm-up-" : "job-") + i, warmUp, start, "/data/file-" + file, tasks));
        }
        return jobs;
    }

    private static int millis(LoadShape shape, Random random) {
        return shape.beatMillis() * BEATS_MIN + random.nextInt(shape.beatMillis() * (BEATS_MAX - BEATS_MIN) + 1);
    }
}
