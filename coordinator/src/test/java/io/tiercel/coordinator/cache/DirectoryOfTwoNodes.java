package io.tiercel.coordinator.cache;

import io.tiercel.coordinator.cache.FakeSite.Node;
import io.tiercel.core.affinity.Scheme;
import io.tiercel.core.affinity.prefetch.PrefetchConfig;
import io.tiercel.testkit.Seed;
import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.cache.ClientReport;
import io.tiercel.wire.cache.ClientReport.BlockRead;
import io.tiercel.wire.cache.ClientReport.Task;
import io.tiercel.wire.cache.ClientReport.Usage;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/** A directory under {@code saving}, blocks of 1,000 bytes, and two nodes that have room for three of them each. */
abstract class DirectoryOfTwoNodes {
    static final long BYTES = 1_000;
    static final long LOCKED_BYTES = CoreKeys.lockedBytes(BYTES);
    static final long SILENCE_NANOS = TimeUnit.SECONDS.toNanos(60);
    /** The ResourceManager's session. */
    static final long MANAGER = 1;

    final FakeSite site = new FakeSite(LOCKED_BYTES);
    final CacheCounters counters = new CacheCounters();
    final Seed seed = Seed.of(1);
    CacheDirectory directory = newDirectory();
    final Node one = site.node("one", 3 * LOCKED_BYTES);
    final Node two = site.node("two", 3 * LOCKED_BYTES);

    CacheDirectory newDirectory() {
        return newDirectory(Scheme.SAVING);
    }

    CacheDirectory newDirectory(Scheme scheme) {
        Prefetcher off = new Prefetcher(PrefetchConfig.OFF, 0, (job, path) -> false);
        return new CacheDirectory(scheme.newCaching(), site, SILENCE_NANOS, off, new SplittableRandom(1), counters);
    }

    void arriveBoth() {
        site.arrive(directory, one);
        site.arrive(directory, two);
    }

    void settle() {
        site.settle(directory, 0, seed);
    }

    void read(long nowNanos, String application, long id, Node server) {
        read(nowNanos, application, "/file", id, server);
    }

    void read(long nowNanos, String application, String path, long id, Node server) {
        report(nowNanos, application, path, block(id), server);
    }

    void report(long nowNanos, String application, String path, BlockName block, Node server) {
        BlockRead read = new BlockRead(block, BYTES, path, 10 * BYTES, server.name, false);
        directory.read(nowNanos, new ClientReport(task(application), usage(false), List.of(read)));
    }

    static Task task(String application) {
        return new Task(application, "sort", "ann", application + " task");
    }

    static Usage usage(boolean ended) {
        return new Usage(1, 1, 2, ended);
    }

    static BlockName block(long id) {
        return new BlockName("BP", id, 1001);
    }
}
