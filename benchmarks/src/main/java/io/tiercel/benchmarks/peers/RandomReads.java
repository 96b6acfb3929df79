package io.tiercel.benchmarks.peers;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Positional reads at places drawn at random, by some threads, each with a stream of its own.
 *
 * @param length of the file, in bytes
 * @param size of a read, in bytes
 */
record RandomReads(FileSystem files, String path, long length, int size, int threads) {
    /** Reads for so long; answers with the number of reads a second. */
    String run(long millis, long seed) throws Exception {
        ExecutorService readers = Executors.newFixedThreadPool(threads);
        try {
            SplittableRandom random = new SplittableRandom(seed);
            List<Future<Double>> rates = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                SplittableRandom own = random.split();
                rates.add(readers.submit(() -> rate(own, millis)));
            }
            double sum = 0;
            for (Future<Double> rate : rates) {
                sum += rate.get();
            }
            return Double.toString(sum);
        } finally {
            readers.shutdownNow();
        }
    }

    private double rate(SplittableRandom random, long millis) throws IOException {
        byte[] buffer = new byte[size];
        long reads = 0;
        try (FSDataInputStream in = files.open(new Path(path))) {
            in.readFully(0, buffer);
            long began = System.nanoTime();
            long end = began + TimeUnit.MILLISECONDS.toNanos(millis);
            long now = began;
            while (now - end < 0) {
                in.readFully(random.nextLong(length - size + 1), buffer);
                reads++;
                now = System.nanoTime();
            }
            return reads / ((now - began) / 1e9);
        }
    }
}
