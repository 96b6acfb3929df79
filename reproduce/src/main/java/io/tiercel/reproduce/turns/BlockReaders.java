package io.tiercel.reproduce.turns;

import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Threads that each read a file of one block, all at once or in turn, through HDFS's own client. */
final class BlockReaders implements AutoCloseable {
    /** A file of one block, and where the DataNode keeps that. */
    record BlockFile(Path file, java.nio.file.Path block) {}

    private static final int BUFFER_BYTES = 64 << 10;
    private static final long PATIENCE_SECONDS = 600;

    private final FileSystem fs;
    private final ReadAheadAsker asker;
    private final ExecutorService threads = Executors.newFixedThreadPool(TurnsOptions.READERS_MAX);

    BlockReaders(FileSystem fs, ReadAheadAsker asker) {
        this.fs = fs;
        this.asker = asker;
    }

    /** When each has read its file, in seconds from now. */
    List<Double> read(List<BlockFile> files, Manner manner, boolean asking) throws IOException, InterruptedException {
        ReentrantLock lane = new ReentrantLock(true);
        long began = System.nanoTime();
        List<Callable<Double>> reads = new ArrayList<>();
        for (BlockFile file : files) {
            reads.add(() -> {
                switch (manner) {
                    case INTERLEAVED -> read(file, asking);
                    case IN_TURN -> {
                        lane.lock();
                        try {
                            read(file, asking);
                        } finally {
                            lane.unlock();
                        }
                    }
                }
                return (System.nanoTime() - began) / 1e9;
            });
        }
        return ends(threads.invokeAll(reads, PATIENCE_SECONDS, TimeUnit.SECONDS));
    }

    private static List<Double> ends(List<Future<Double>> reads) throws IOException, InterruptedException {
        List<Double> ends = new ArrayList<>();
        for (Future<Double> read : reads) {
            if (read.isCancelled()) {
                throw new IOException("the disk did not give all blocks within " + PATIENCE_SECONDS + " s");
            }
            try {
                ends.add(read.get());
            } catch (ExecutionException e) {
                throw new IOException("a reader failed: " + e.getCause(), e);
            }
        }
        return ends;
    }

    /** Where it asks, it does so as Hadoop's ReadaheadPool: whenever half of what it last asked for has been read. */
    private void read(BlockFile file, boolean asking) throws IOException {
        byte[] buffer = new byte[BUFFER_BYTES];
        long total = 0;
        long askAt = 0;
        try (FSDataInputStream in = fs.open(file.file())) {
            for (int n = 0; n >= 0; n = in.read(buffer)) {
                total += n;
                if (asking && total >= askAt) {
                    asker.ask(file.block(), total);
                    askAt = total + ReadAheadAsker.BYTES / 2;
                }
            }
        }
        if (total != TurnsReproduction.BLOCK_BYTES) {
            throw new EOFException(file.file() + " has " + total + " bytes");
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
