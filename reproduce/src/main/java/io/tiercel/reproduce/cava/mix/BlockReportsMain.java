package io.tiercel.reproduce.cava.mix;

import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/**
 * Run on a lab's master: {@code BlockReportsMain DATANODES MILLIS} waits until so many DataNodes have told the NameNode what
 * they hold since that time of the clock, as one does that was started anew.
 */
final class BlockReportsMain {
    private static final long POLL_MILLIS = 250;
    private static final long PATIENCE_MILLIS = TimeUnit.MINUTES.toMillis(2);

    private BlockReportsMain() {}

    /** Run by {@link io.tiercel.lab.Lab#java}. */
    public static void main(String[] arguments) throws Exception {
        int wanted = Integer.parseInt(arguments[0]);
        long since = Long.parseLong(arguments[1]);
        try (FileSystem fs = FileSystem.get(new Configuration())) {
            long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE_MILLIS);
            while (reported((DistributedFileSystem) fs, since) < wanted) {
                if (System.nanoTime() > deadline) {
                    throw new IOException("not all of " + wanted + " DataNodes have reported their blocks");
                }
                TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
            }
        }
    }

    private static long reported(DistributedFileSystem fs, long since) throws IOException {
        return Arrays.stream(fs.getDataNodeStats())
                .filter(dataNode -> dataNode.getLastBlockReportTime() >= since)
                .count();
    }
}
