package io.tiercel.core.affinity;

import io.tiercel.core.affinity.contents.CacheDecision;
import io.tiercel.core.affinity.contents.CacheRequest;
import io.tiercel.core.affinity.contents.CachedBlock;
import io.tiercel.core.affinity.measure.ResourceUsage;
import io.tiercel.core.affinity.measure.TaskMeasurement;
import io.tiercel.core.affinity.worth.InputFile;
import io.tiercel.testkit.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Jobs that come, read files in any order on any VM, and go: the same for the same seed. */
final class RandomReads {
    private static final int VMS = 4;
    private static final int FILES = 8;

    private final Seed seed;
    private final CacheScheme scheme;
    private final long[] blockBytes = new long[FILES];
    private final int[] blocks = new int[FILES];
    private final List<Long> running = new ArrayList<>();
    private long jobs;
    private long now;

    RandomReads(Seed seed, CacheScheme scheme) {
        this.seed = seed;
        this.scheme = scheme;
        for (int file = 0; file < FILES; file++) {
            blockBytes[file] = seed.between(1, 12);
            blocks[file] = seed.between(1, 12);
        }
        for (int vm = 0; vm < VMS; vm++) {
            scheme.contents().budget(vm, seed.below(60L));
        }
    }

    /** Hands over each decision right after it was made. */
    void run(int steps, Consumer<CacheDecision> decided) {
        for (int step = 0; step < steps; step++) {
            now += seed.below(3);
            if (running.isEmpty() || (seed.oneIn(12) && running.size() < 6)) {
                start();
            } else if (seed.oneIn(15)) {
                scheme.jobEnded(running.remove(seed.below(running.size())));
            } else if (seed.oneIn(4)) {
                ResourceUsage usage = new ResourceUsage(seed.below(60), seed.below(2_000));
                scheme.taskMeasured(seed.pick(running), new TaskMeasurement(usage, seed.oneIn(4), 1, 1, 1));
            } else {
                decided.accept(read());
            }
        }
    }

    private void start() {
        List<InputFile> inputs = new ArrayList<>();
        int first = seed.below(FILES);
        for (int file = first; file < Math.min(FILES, first + seed.between(1, 2)); file++) {
            inputs.add(new InputFile(file, blocks[file] * blockBytes[file]));
        }
        running.add(jobs);
        scheme.jobStarted(now, jobs++, "application " + seed.below(5), inputs);
    }

    private CacheDecision read() {
        int file = seed.below(FILES);
        long id = 100L * file + seed.below(blocks[file]);
        CachedBlock block = new CachedBlock(id, file, blockBytes[file], seed.below(VMS));
        return scheme.request(now, new CacheRequest(seed.pick(running), block), seed.below(1_000) / 1_000.0);
    }
}
