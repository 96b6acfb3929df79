package io.tiercel.reproduce.busy;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Has a stock client make directories, and takes the time until a client with Tiercel, which knew that they are not there, sees them. */
final class StalenessProbe implements Paced.Step {
    /** In a second. */
    static final int RATE = 4;

    private static final long LOOK_NANOS = 200_000;
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);

    private final FileSystem stock;
    private final FileSystem tiercel;
    private final String directory;
    private final Histogram micros;
    private int number;

    /**
     * Probes in a directory of its own.
     *
     * @param micros takes the time from the return of each call that makes a directory until it is seen
     */
    StalenessProbe(FileSystem stock, FileSystem tiercel, String directory, Histogram micros) {
        this.stock = stock;
        this.tiercel = tiercel;
        this.directory = directory;
        this.micros = micros;
    }

    @Override
    public void take() throws IOException {
        Path path = new Path(directory, Integer.toString(number++));
        for (int i = 0; i < 2; i++) {
            if (tiercel.exists(path)) {
                throw new IOException(path + " is there before it is made");
            }
        }
        stock.mkdirs(path);
        long made = System.nanoTime();
        while (!tiercel.exists(path)) {
            if (System.nanoTime() - made > PATIENCE_NANOS) {
                throw new IOException(path + " is not seen");
            }
            LockSupport.parkNanos(LOOK_NANOS);
        }
        micros.recordValue(TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - made));
    }
}
