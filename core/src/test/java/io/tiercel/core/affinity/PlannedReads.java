package io.tiercel.core.affinity;

import io.tiercel.core.affinity.contents.AdmissionPolicy;
import io.tiercel.core.affinity.contents.BlockCache;
import io.tiercel.core.affinity.contents.CacheContents;
import io.tiercel.core.affinity.contents.CacheRequest;
import io.tiercel.core.affinity.contents.CachedBlock;
import io.tiercel.core.affinity.contents.CachedFile;
import io.tiercel.core.affinity.contents.VictimPolicy;
import io.tiercel.core.affinity.measure.AffinityConfig;
import io.tiercel.core.affinity.measure.AffinityModel;
import io.tiercel.core.affinity.measure.MeasuredAffinity;
import io.tiercel.core.affinity.measure.ResourceUsage;
import io.tiercel.core.affinity.measure.TaskMeasurement;
import io.tiercel.core.affinity.plan.CachingProbabilitiesTest;
import io.tiercel.core.affinity.plan.FileDemand;
import io.tiercel.core.affinity.plan.LiteralRoomPlan;
import io.tiercel.core.affinity.plan.PlannedAdmission;
import io.tiercel.core.affinity.worth.BenefitPolicy;
import io.tiercel.core.affinity.worth.InputFile;
import io.tiercel.core.affinity.worth.LeastBenefitVictims;
import io.tiercel.testkit.Seed;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A scheme under everything that can happen to it, at random, beside the plan that is worked out from all there is whenever
 * the scheme is to make a new one. After each step every file's room must be that plan's.
 */
public final class PlannedReads {
    private static final int VMS = 3;
    private static final int FILES = 10;
    private static final int JOBS = 9;
    private static final long WINDOW_NANOS = 40;

    private final Seed seed;
    private final long replanNanos;
    private final CacheState state = new CacheState(WINDOW_NANOS);
    private final BenefitPolicy benefits;
    private final CacheScheme scheme;
    private final Map<Long, List<InputFile>> running = new LinkedHashMap<>();
    private long now;
    private boolean changed;
    private long nextPlanNanos = Long.MIN_VALUE;
    private LiteralRoomPlan expected = new LiteralRoomPlan(0, List.of(), List.of());

    public PlannedReads(Seed seed, long replanNanos) {
        this.seed = seed;
        this.replanNanos = replanNanos;
        this.benefits = seed.oneIn(2)
                ? BenefitPolicy.affinityTimesFrequency(state.window())
                : BenefitPolicy.affinityOnly(state.window());
        AffinityModel affinity = new MeasuredAffinity(AffinityConfig.DEFAULT.measuring(2), (job, value, why) -> {
            changed = true;
            state.affinityChanged(job, value, why);
        });
        AdmissionPolicy admission = seed.oneIn(2) ? AdmissionPolicy.ALL : new PlannedAdmission(state.rooms());
        VictimPolicy victims = new LeastBenefitVictims(state.contents(), benefits, state.jobs());
        BlockCache cache = new BlockCache(state.contents(), admission, victims);
        this.scheme = new CacheScheme(state, affinity, benefits, cache, true, replanNanos);
    }

    public void run(int steps) {
        for (int step = 0; step < steps; step++) {
            now += seed.oneIn(30) ? seed.below(2 * WINDOW_NANOS) : seed.below(3);
            step();
            for (long file = 0; file < FILES; file++) {
                CachingProbabilitiesTest.assertSame(state.rooms().of(file), expected.of(file));
            }
        }
    }

    private void step() {
        long job = seed.below((long) JOBS);
        switch (seed.below(12)) {
            case 0, 1 -> startOrEnd(job);
            case 2 -> measure(job);
            case 3 -> find(job);
            case 4 -> budget(seed.below(VMS));
            case 5 -> pinOrLose(block());
            case 6, 7 -> scheme.read(now, job, block());
            default -> request(job, block());
        }
    }

    private void startOrEnd(long job) {
        changed = true;
        if (running.remove(job) != null) {
            scheme.jobEnded(job);
            return;
        }
        List<InputFile> inputs = new ArrayList<>();
        for (int file = seed.below(3); file > 0; file--) {
            inputs.add(input());
        }
        running.put(job, inputs);
        scheme.jobStarted(now, job, "application " + seed.below(4), inputs);
    }

    private void measure(long job) {
        if (running.containsKey(job)) {
            ResourceUsage usage = new ResourceUsage(seed.below(60), seed.below(2_000));
            scheme.taskMeasured(job, new TaskMeasurement(usage, seed.oneIn(4), 1, 1, 1));
        }
    }

    private void find(long job) {
        InputFile found = input();
        List<InputFile> inputs = running.get(job);
        if (inputs != null && inputs.stream().noneMatch(input -> input.file() == found.file())) {
            changed = true;
            inputs.add(found);
            scheme.inputFound(now, job, found);
        }
    }

    private void budget(int vm) {
        changed = true;
        if (seed.oneIn(4)) {
            scheme.contents().vmLost(vm);
        } else {
            scheme.budget(vm, seed.below(60L));
        }
    }

    /** Something comes or goes that the scheme has no part in. */
    private void pinOrLose(CachedBlock block) {
        CacheContents contents = scheme.contents();
        if (contents.block(block.id()) != null) {
            contents.remove(block.id());
        } else if (contents.freeBytes(block.vm()) >= block.bytes()) {
            contents.add(block);
        }
    }

    /** As {@link CacheScheme#request}, with a look at what it plans by. */
    private void request(long job, CachedBlock block) {
        scheme.read(now, job, block);
        if (changed || now >= nextPlanNanos) {
            changed = false;
            nextPlanNanos = now + replanNanos;
            expected = literalPlan();
        }
        scheme.readAhead(now, new CacheRequest(job, block), seed.below(1_000) / 1_000.0);
    }

    private LiteralRoomPlan literalPlan() {
        Map<Long, Long> read = new LinkedHashMap<>();
        running.values().forEach(inputs -> inputs.forEach(input -> read.merge(input.file(), input.bytes(), Math::max)));
        List<FileDemand> inUse = new ArrayList<>();
        read.forEach((file, bytes) -> inUse.add(new FileDemand(file, bytes, benefits.benefit(file))));
        List<FileDemand> idle = new ArrayList<>();
        for (CachedFile file : scheme.contents().files()) {
            if (!read.containsKey(file.file())) {
                idle.add(new FileDemand(file.file(), file.bytes(), benefits.benefit(file.file())));
            }
        }
        return new LiteralRoomPlan(scheme.contents().budgetBytes(), inUse, idle);
    }

    private InputFile input() {
        return new InputFile(seed.below((long) FILES), seed.oneIn(6) ? 0 : 10 * seed.below(6L));
    }

    private CachedBlock block() {
        long file = seed.below((long) FILES);
        return new CachedBlock(10 * file + seed.below(5), file, 1 + file % 7, seed.below(VMS));
    }
}
