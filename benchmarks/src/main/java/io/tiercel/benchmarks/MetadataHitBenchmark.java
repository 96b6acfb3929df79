package io.tiercel.benchmarks;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.hdfs.protocol.DirectoryListing;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Asking for metadata that is in the cache: of one file and of a directory of 100, as an application asks its file
 * system, and as HDFS's client asks the proxy; beside them, as the least it could cost, a plain Caffeine hit by path.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class MetadataHitBenchmark {
    private static final int PATHS = 1024;

    private final Cache<String, Object> cache =
            Caffeine.newBuilder().maximumSize(10_000).build();
    private final String[] paths = new String[PATHS];
    private int next;

    public MetadataHitBenchmark() {
        for (int i = 0; i < PATHS; i++) {
            paths[i] = CachedNamespace.DIRECTORY + "/part-" + i;
            cache.put(paths[i], i);
        }
    }

    @Benchmark
    public @Nullable Object plainCacheGet() {
        next = (next + 1) % PATHS;
        return cache.getIfPresent(paths[next]);
    }

    @Benchmark
    public HdfsFileStatus statusFromProxy(CachedNamespace namespace) throws IOException {
        return namespace.proxy().getFileInfo(CachedNamespace.FILE);
    }

    @Benchmark
    public FileStatus statusFromFileSystem(CachedNamespace namespace) throws IOException {
        return namespace.fileSystem().getFileStatus(namespace.file());
    }

    @Benchmark
    public DirectoryListing listingFromProxy(CachedNamespace namespace) throws IOException {
        return namespace.proxy().getListing(CachedNamespace.DIRECTORY, HdfsFileStatus.EMPTY_NAME, false);
    }

    @Benchmark
    public FileStatus[] listingFromFileSystem(CachedNamespace namespace) throws IOException {
        return namespace.fileSystem().listStatus(namespace.directory());
    }

    @Benchmark
    public LocatedBlocks locationsFromProxy(CachedNamespace namespace) throws IOException {
        return namespace.proxy().getBlockLocations(CachedNamespace.FILE, 0, Long.MAX_VALUE);
    }

    @Benchmark
    public BlockLocation[] locationsFromFileSystem(CachedNamespace namespace) throws IOException {
        return namespace.fileSystem().getFileBlockLocations(namespace.file(), 0, Long.MAX_VALUE);
    }
}
