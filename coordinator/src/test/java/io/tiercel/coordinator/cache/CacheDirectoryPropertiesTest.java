package io.tiercel.coordinator.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.coordinator.cache.FakeSite.Node;
import io.tiercel.coordinator.namenode.LocatedInput;
import io.tiercel.core.affinity.Scheme;
import io.tiercel.core.affinity.prefetch.PrefetchConfig;
import io.tiercel.testkit.Seed;
import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.cache.CachedCopy;
import io.tiercel.wire.cache.ClientReport;
import io.tiercel.wire.cache.ClientReport.BlockRead;
import io.tiercel.wire.cache.ClientReport.Task;
import io.tiercel.wire.cache.ClientReport.Usage;
import io.tiercel.wire.cache.JobStart;
import io.tiercel.wire.cache.JobStart.Input;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever happens in whatever order, and however late agents are. */
final class CacheDirectoryPropertiesTest {
    private static final long BYTES = 1_000;
    private static final long LOCKED_BYTES = CoreKeys.lockedBytes(BYTES);

    static List<Scheme> schemes() {
        return List.of(Scheme.values());
    }

    @ParameterizedTest
    @MethodSource("schemes")
    void directory_agreesWithItsAgents_onceAllOrdersAreCarriedOut(Scheme scheme) {
        Seed announced = Seed.announced("CacheDirectoryPropertiesTest");
        for (int run = 0; run < 30; run++) {
            World world = new World(scheme, announced.split());
            for (int round = 0; round < 10; round++) {
                for (int i = 0; i < 60; i++) {
                    world.happen();
                }
                world.check(announced + ", run " + run);
            }
        }
    }

    private static final class World {
        private final Scheme scheme;
        private final Seed seed;
        private final FakeSite site = new FakeSite(LOCKED_BYTES);
        private final CacheCounters counters = new CacheCounters();
        private final List<Node> nodes = new ArrayList<>();
        private final Queue<String> sought = new ArrayDeque<>();
        private CacheDirectory directory;
        private long nowNanos;

        World(Scheme scheme, Seed seed) {
            this.scheme = scheme;
            this.seed = seed;
            this.directory = newDirectory();
            for (int i = 0; i < 3; i++) {
                Node node = site.node("node-" + i, seed.between(0, 6) * LOCKED_BYTES);
                nodes.add(node);
                site.arrive(directory, node);
            }
        }

        void happen() {
            nowNanos += seed.below(TimeUnit.SECONDS.toNanos(5));
            Node node = seed.pick(nodes);
            switch (seed.below(40)) {
                case 0 -> site.leave(directory, node);
                case 1 -> restart(node);
                case 2 -> site.arrive(directory, node);
                case 3 -> resize(node);
                case 4 -> delete(node);
                case 5 -> directory.tick(nowNanos);
                case 6 ->
                    directory.jobStarted(nowNanos, teller(), new JobStart(application(), "sort", "ann", inputs()));
                case 7 -> directory.jobEnded(application());
                case 8 -> restartCoordinator();
                case 9 -> directory.tellerLeft(nowNanos, teller());
                case 18 -> answer();
                case 10, 11, 12, 13, 14, 15, 16, 17 -> site.step(directory, nowNanos, node);
                default -> read(node);
            }
        }

        void check(String why) {
            for (Node node : nodes) {
                if (!node.present) {
                    site.arrive(directory, node);
                }
            }
            site.settle(directory, nowNanos, seed);
            List<BlockName> pinned = new ArrayList<>();
            for (Node node : nodes) {
                pinned.addAll(node.pinned.keySet());
                assertThat(node.pinnedBytes()).as(why).isLessThanOrEqualTo(node.capacityBytes);
            }
            assertThat(pinned).as("one copy of a block: " + why).doesNotHaveDuplicates();
            Set<BlockName> known = new LinkedHashSet<>();
            directory.cached().forEach(copy -> known.add(copy.block()));
            assertThat(known).as(why).containsExactlyInAnyOrderElementsOf(pinned);
            assertThat(site.told.values()).as("news: " + why).containsExactlyInAnyOrderElementsOf(directory.cached());
            assertThat(counters.cachedBlocks()).as(why).isEqualTo(pinned.size());
            for (CachedCopy copy : directory.cached()) {
                assertThat(site.node(copy.dataNode(), 0).pinned).as(why).containsKey(copy.block());
            }
        }

        private void read(Node server) {
            long id = seed.below(40);
            BlockName block = new BlockName("BP", id, 1001 + (seed.oneIn(30) ? 1 : 0));
            String path = "/file-" + id / 8;
            BlockRead read = new BlockRead(block, BYTES, path, 8 * BYTES, server.name, seed.oneIn(10));
            Task task = new Task(application(), "sort", "ann", "process-" + seed.below(6));
            Usage usage = new Usage(seed.below(1_000), seed.below(1_000), seed.below(2_000), seed.oneIn(5));
            directory.read(nowNanos, new ClientReport(task, usage, List.of(read)));
        }

        private List<Input> inputs() {
            return List.of(new Input("/file-" + seed.below(5), 8 * BYTES));
        }

        /** What a NameNode says of the blocks of a file that is looked for. */
        private void answer() {
            String job = sought.poll();
            if (job == null) {
                return;
            }
            List<LocatedInput> blocks = new ArrayList<>();
            for (long id = seed.below(30), end = id + 8; id < end; id++) {
                BlockName block = new BlockName("BP", id, 1001);
                blocks.add(new LocatedInput(block, BYTES, "/file-" + id / 8, List.of(seed.pick(nodes).name)));
            }
            directory.found(job, blocks);
        }

        private long teller() {
            return seed.below(2);
        }

        private String application() {
            return "application_1_" + seed.below(5);
        }

        private void restart(Node node) {
            node.pinned.clear();
            site.arrive(directory, node);
        }

        private void resize(Node node) {
            if (node.present) {
                site.capacity(directory, node, seed.between(0, 6) * LOCKED_BYTES);
                site.settle(directory, nowNanos, seed);
            }
        }

        private void delete(Node node) {
            if (node.present && !node.pinned.isEmpty()) {
                BlockName block = seed.pick(List.copyOf(node.pinned.keySet()));
                node.pinned.remove(block);
                site.deleted.add(block);
                directory.unpinned(node.name, List.of(block));
            }
        }

        private void restartCoordinator() {
            site.told.clear();
            directory = newDirectory();
            for (Node node : nodes) {
                if (node.present) {
                    site.arrive(directory, node);
                }
            }
        }

        private CacheDirectory newDirectory() {
            PrefetchConfig ahead = new PrefetchConfig(4 * LOCKED_BYTES, LOCKED_BYTES);
            return new CacheDirectory(
                    scheme.newCaching(),
                    site,
                    TimeUnit.SECONDS.toNanos(60),
                    new Prefetcher(ahead, nowNanos, (job, path) -> sought.add(job)),
                    new SplittableRandom(seed.value()),
                    counters);
        }
    }
}
