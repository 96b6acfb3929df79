package io.tiercel.reproduce.acssd.jobs;

import io.tiercel.testbed.machine.ParentWatch;
import java.io.IOException;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Run on a VM of a lab: {@code OtherReaderMain PATH SEED PER_SECOND} reads pieces of a file in random places, so many a second at
 * most, and is no job. Each second it says {@code read-pieces N}, of all so far. It ends with its standard input.
 */
final class OtherReaderMain {
    static final String READ_PIECES = "read-pieces ";
    static final int PIECE_BYTES = 64 << 10;
    private static final long SECOND_NANOS = 1_000_000_000L;

    private OtherReaderMain() {}

    /** Run by {@link io.tiercel.lab.Lab#java}. */
    public static void main(String[] arguments) throws IOException {
        ParentWatch.begin();
        Path path = new Path(arguments[0]);
        Random random = new Random(Long.parseLong(arguments[1]));
        long pauseNanos = SECOND_NANOS / Integer.parseInt(arguments[2]);
        try (FileSystem files = FileSystem.newInstance(path.toUri(), new Configuration());
                FSDataInputStream in = files.open(path)) {
            read(in, files.getFileStatus(path).getLen(), random, pauseNanos);
        }
    }

    private static void read(FSDataInputStream in, long length, Random random, long pauseNanos) throws IOException {
        byte[] piece = new byte[PIECE_BYTES];
        long pieces = length / PIECE_BYTES;
        long due = System.nanoTime();
        long told = due;
        long read = 0;
        while (!Thread.currentThread().isInterrupted()) {
            in.readFully(random.nextLong(pieces) * PIECE_BYTES, piece);
            read++;
            // What it could not read in time it does not make up for.
            due = Math.max(due + pauseNanos, System.nanoTime() - SECOND_NANOS);
            LockSupport.parkNanos(due - System.nanoTime());
            if (System.nanoTime() - told >= SECOND_NANOS) {
                told = System.nanoTime();
                System.out.println(READ_PIECES + read);
            }
        }
    }
}
