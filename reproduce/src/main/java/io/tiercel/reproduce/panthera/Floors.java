package io.tiercel.reproduce.panthera;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.tiercel.reproduce.panthera.CallArm.Call;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The least that this machine needs for what a cache must do at all, in nanoseconds: medians of measurements in the
 * same run.
 *
 * @param cacheGetNanos one hit of a plain Caffeine cache, by path
 * @param mapGetNanos one hit of a HashMap, by path
 * @param mappedCopyNanos a copy of the file's bytes from a mapped file in memory through the reader's buffer
 * @param heapCopyNanos a copy of as many bytes from one array to another
 */
record Floors(double cacheGetNanos, double mapGetNanos, double mappedCopyNanos, double heapCopyNanos) {
    private static final int ROUNDS = 15;
    private static final int WARM_UP_ROUNDS = 10;
    private static final int LOOKUPS = 200_000;
    private static final Path MEMORY = Path.of("/dev/shm");

    /** Where results go, so that no compiler finds them useless. */
    private static final AtomicReference<Object> SINK = new AtomicReference<>("");

    static Floors measure() throws IOException {
        Map<String, Object> map = new HashMap<>();
        Cache<String, Object> cache = Caffeine.newBuilder().maximumSize(10_000).build();
        String[] paths = new String[1024];
        for (int i = 0; i < paths.length; i++) {
            paths[i] = "/panthera/listing/part-" + i;
            map.put(paths[i], paths[i]);
            cache.put(paths[i], paths[i]);
        }
        return new Floors(
                median(lookups(paths, cache::getIfPresent)) / LOOKUPS,
                median(lookups(paths, map::get)) / LOOKUPS,
                mappedCopy(),
                heapCopy());
    }

    /** Each in nanoseconds, under what it is, for people and machines. */
    Map<String, Double> byName() {
        Map<String, Double> byName = new LinkedHashMap<>();
        byName.put("a hit of a plain Caffeine cache", cacheGetNanos);
        byName.put("a hit of a HashMap", mapGetNanos);
        byName.put("a copy of 64 MB from a mapped file in memory", mappedCopyNanos);
        byName.put("a copy of 64 MB from heap to heap", heapCopyNanos);
        return byName;
    }

    private static double median(Call call) throws IOException {
        new CallArm("warm-up", WARM_UP_ROUNDS, Call.NOTHING, call, System::nanoTime).turn(0);
        return new CallArm("floor", ROUNDS, Call.NOTHING, call, System::nanoTime)
                .turn(0)
                .median();
    }

    private static Call lookups(String[] paths, Function<String, @Nullable Object> lookup) {
        return () -> {
            Object last = "";
            for (int i = 0; i < LOOKUPS; i++) {
                last = lookup.apply(paths[i % paths.length]);
            }
            SINK.set(Objects.requireNonNull(last));
        };
    }

    private static double mappedCopy() throws IOException {
        Path file = Files.isWritable(MEMORY)
                ? Files.createTempFile(MEMORY, "tiercel-floor-", "")
                : Files.createTempFile("tiercel-floor-", "");
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            ByteBuffer mapped = channel.map(MapMode.READ_WRITE, 0, DataRows.FILE_BYTES);
            byte[] buffer = new byte[DataRows.BUFFER_BYTES];
            for (int at = 0; at < DataRows.FILE_BYTES; at += buffer.length) {
                mapped.put(at, buffer);
            }
            return median(() -> {
                for (int at = 0; at < DataRows.FILE_BYTES; at += buffer.length) {
                    mapped.get(at, buffer);
                }
                SINK.set(buffer);
            });
        } finally {
            Files.delete(file);
        }
    }

    private static double heapCopy() throws IOException {
        byte[] from = new byte[DataRows.FILE_BYTES];
        byte[] to = new byte[DataRows.FILE_BYTES];
        return median(() -> {
            System.arraycopy(from, 0, to, 0, from.length);
            SINK.set(to);
        });
    }
}
