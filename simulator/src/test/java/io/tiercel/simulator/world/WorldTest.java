package io.tiercel.simulator.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.core.affinity.Scheme;
import io.tiercel.core.model.LocalityLevel;
import io.tiercel.simulator.world.model.Application;
import io.tiercel.simulator.world.model.ClusterModel;
import io.tiercel.simulator.world.model.ClusterShape;
import io.tiercel.simulator.world.model.JobInput;
import io.tiercel.simulator.world.model.JobPlan;
import io.tiercel.simulator.world.model.TaskModel;
import io.tiercel.simulator.world.model.VmModel;
import io.tiercel.simulator.world.model.Workload;
import io.tiercel.simulator.world.result.RunResult;
import io.tiercel.simulator.world.store.StoredFile;
import io.tiercel.testkit.Seed;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class WorldTest {
    private static final long GB = 1L << 30;

    private final Seed seed = Seed.announced("WorldTest");
    private final ClusterModel model = ClusterModel.CAVA.withShape(new ClusterShape(2, 2, 14));

    @Test
    void run_isTheSameForTheSameSeed_eventByEvent() {
        RunResult first = new World(model, workload(), Scheme.CAVA, 5).run();
        assertThat(new World(model, workload(), Scheme.CAVA, 5).run()).isEqualTo(first);
        assertThat(new World(model, workload(), Scheme.CAVA, 6).run().digest()).isNotEqualTo(first.digest());
    }

    @Test
    void runUntil_inTurns_isTheSameRun() {
        World inTurns = new World(model, workload(), Scheme.CAVA, 5);
        long time = 0;
        while (!inTurns.runUntil(time)) {
            time += TimeUnit.SECONDS.toNanos(7);
        }
        assertThat(time).isPositive();
        assertThat(inTurns.run()).isEqualTo(new World(model, workload(), Scheme.CAVA, 5).run());
    }

    @ParameterizedTest
    @EnumSource(Scheme.class)
    void run_readsEachBlockOfEachJobOnce(Scheme scheme) {
        RunResult result = new World(model, workload(), scheme, seed.anyLong()).run();
        assertThat(result.jobs()).hasSize(8);
        assertThat(result.jobs()).allMatch(job -> job.maps() * model.blockBytes() == job.inputBytes());
    }

    @ParameterizedTest
    @EnumSource(Scheme.class)
    void run_neverHoldsMoreThanTheCluster(Scheme scheme) {
        RunResult result = new World(model, workload(), scheme, seed.anyLong()).run();
        long cached = result.cachedBytes().values().stream()
                .mapToLong(Long::longValue)
                .sum();
        assertThat(cached).isLessThanOrEqualTo(model.cacheBytes());
        assertThat(cached).isEqualTo(result.traffic().kept() - result.traffic().evicted());
    }

    @Test
    void noCache_readsNothingFromMemory_andNeverTheMemoryLevels() {
        RunResult result = new World(model, workload(), Scheme.NO_CACHE, seed.anyLong()).run();
        assertThat(result.hitRatio()).isZero();
        assertThat(result.mapsByLevel()).containsEntry(LocalityLevel.VM_MEMORY, 0);
        assertThat(result.traffic().kept()).isZero();
    }

    @Test
    void cava_readsLessFromDisks_whereTheInputIsMoreThanPageCachesHold() {
        long run = seed.anyLong();
        Workload readOften = workload("grep", 12, 20);
        RunResult cava = new World(model, readOften, Scheme.CAVA, run).run();
        RunResult plain = new World(model, readOften, Scheme.NO_CACHE, run).run();
        assertThat(cava.hitRatio()).isGreaterThan(0.2);
        assertThat(cava.traffic().disk()).isLessThan(plain.traffic().disk());
    }

    @Test
    void saving_onAFewWorkersCostsNoTimeWhereNothingIsReadTwice() {
        ClusterModel small = ClusterModel.CAVA.withShape(new ClusterShape(2, 2, 8));
        Workload once = workload("grep", 1, 2);
        for (long run = 1; run <= 5; run++) {
            long plain = new World(small, once, Scheme.NO_CACHE, run).run().runNanos();
            assertThat(new World(small, once, Scheme.SAVING, run).run().runNanos())
                    .as("seed %d", run)
                    .isLessThan(plain / 100 * 105);
        }
    }

    @Test
    void freeRoomForPinnedInput_isThePageCaches() {
        Workload readTwice = workload("grep", 4, 2);
        RunResult free = new World(model, readTwice, Scheme.NO_CACHE, 1).run();
        ClusterModel without = model.withVm(new VmModel(1, 0, 300 << 20, 1e9, TimeUnit.SECONDS.toNanos(1)));
        RunResult bare = new World(without, readTwice, Scheme.NO_CACHE, 1).run();
        assertThat(free.traffic().pageCache()).isGreaterThan(bare.traffic().pageCache());
    }

    @Test
    void diskBytes_areInputAndWrites_whereNothingIsCached() {
        ClusterModel bare = model.withVm(new VmModel(1, 0, 0, 1e9, TimeUnit.SECONDS.toNanos(1)));
        Workload grep = workload("grep", 1, 1);
        RunResult result = new World(bare, grep, Scheme.NO_CACHE, seed.anyLong()).run();
        double written = GB * Application.named("grep").writtenShare();
        assertThat((double) result.traffic().disk()).isBetween((double) GB, GB + 2 * written + model.blockBytes());
    }

    @Test
    void lostVms_tasksRunAgain_andWhatTheyHeldIsGone() {
        RunResult result = new World(model, workload(), Scheme.CAVA, seed.anyLong())
                .losing(3, TimeUnit.SECONDS.toNanos(100))
                .losing(9, TimeUnit.SECONDS.toNanos(200))
                .run();
        assertThat(result.jobs()).hasSize(8);
        assertThat(result.jobs()).allMatch(job -> job.maps() * model.blockBytes() == job.inputBytes());
    }

    @Test
    void lostVms_ofSeveralSlots_tasksRunAgain() {
        ClusterModel slots = model.withVm(new VmModel(3, 1 << 30, 300 << 20, 1e9, TimeUnit.SECONDS.toNanos(1)));
        World world = new World(slots, workload(), Scheme.CAVA, seed.anyLong());
        for (int vm = 2; vm < 12; vm++) {
            world.losing(vm, TimeUnit.SECONDS.toNanos(20L * vm));
        }
        RunResult result = world.run();
        assertThat(result.jobs()).hasSize(8);
        assertThat(result.jobs()).allMatch(job -> job.maps() * slots.blockBytes() == job.inputBytes());
    }

    @Test
    void blocks_areReadFromVmsThatAreLeft() {
        Set<Integer> sources = new LinkedHashSet<>();
        World world = new World(model, workload(), Scheme.CAVA, seed.anyLong());
        Sources nearest = world.sources();
        world.reading((block, vm) -> {
            Source source = nearest.source(block, vm);
            if (world.loop().nowNanos() > TimeUnit.SECONDS.toNanos(50)) {
                sources.add(source.vm());
            }
            return source;
        });
        for (int vm = 0; vm < 12; vm++) {
            world.losing(vm, TimeUnit.SECONDS.toNanos(50));
        }
        world.run();
        assertThat(sources).containsExactlyInAnyOrder(12, 13);
    }

    @Test
    void anyVm_isNoneThatIsLost() {
        World world = new World(model, workload(), Scheme.CAVA, seed.anyLong());
        for (int vm = 0; vm < 12; vm++) {
            world.losing(vm, TimeUnit.SECONDS.toNanos(50));
        }
        assertThat(world.runUntil(TimeUnit.SECONDS.toNanos(60))).isFalse();
        assertThat(IntStream.range(0, 200).map(draw -> world.anyVm()).distinct().sorted())
                .containsExactly(12, 13);
    }

    @Test
    void tasksThatTakeNoTime_areRunAsOthersAre() {
        ClusterModel fast = new ClusterModel(
                model.shape(),
                new VmModel(1, 1 << 30, 1 << 30, 1e10, TimeUnit.SECONDS.toNanos(1)),
                model.disk(),
                model.network(),
                new TaskModel(0, 0, 0, GB),
                model.blockBytes(),
                3);
        StoredFile file = new StoredFile(0, "file", 1);
        Application idle = new Application("idle", 0, 0);
        List<JobPlan> jobs = List.of(JobPlan.of(0, idle, file), JobPlan.of(1, idle, file));
        RunResult result = new World(fast, new Workload("test", List.of(file), jobs, 1), Scheme.CAVA, 1).run();
        assertThat(result.jobs()).hasSize(2);
    }

    @Test
    void jobOfMoreReduceTasksThanCanBeCounted_isRefused() {
        long large = 1L << 60;
        List<StoredFile> files = List.of(new StoredFile(0, "file", large), new StoredFile(1, "file", large));
        JobPlan both = new JobPlan(
                0,
                Application.named("sort"),
                files.stream().map(JobInput::whole).toList(),
                0);
        ClusterModel largeBlocks = new ClusterModel(
                model.shape(), model.vm(), model.disk(), model.network(), model.task(), large, model.replicas());
        Workload workload = new Workload("test", files, List.of(both), 1);
        assertThatThrownBy(() -> new World(largeBlocks, workload, Scheme.NO_CACHE, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("job 0 has 2147483649 reduce tasks, more than the 100000000 that can be simulated");
    }

    @Test
    void run_tellsOfEachJobThatEnds_andIsTheSame() {
        List<String> told = new ArrayList<>();
        RunResult result = new World(model, workload(), Scheme.CAVA, 5)
                .telling((ended, all) -> told.add(ended + " of " + all))
                .run();
        assertThat(told).hasSize(8).startsWith("1 of 8").endsWith("8 of 8");
        assertThat(result).isEqualTo(new World(model, workload(), Scheme.CAVA, 5).run());
    }

    @Test
    void run_ofWhichAllVmsAreLost_endsAndSaysSo() {
        World world = new World(model, workload(), Scheme.CAVA, seed.anyLong());
        for (int vm = 0; vm < 14; vm++) {
            world.losing(vm, TimeUnit.SECONDS.toNanos(100));
        }
        assertThatThrownBy(world::run)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("nothing is left to happen, but jobs are not done");
    }

    /** Eight jobs, two at a time, on two files of 4 GB. */
    private static Workload workload() {
        return workload("grep", 8, 4);
    }

    private static Workload workload(String application, int jobs, long gigabytes) {
        List<StoredFile> files =
                List.of(new StoredFile(0, "text", gigabytes * GB), new StoredFile(1, "text", gigabytes * GB));
        List<JobPlan> plans = new ArrayList<>();
        for (int i = 0; i < jobs; i++) {
            plans.add(JobPlan.of(i, Application.named(application), files.get(i % 2)));
        }
        return new Workload("test", files, plans, 2);
    }
}
