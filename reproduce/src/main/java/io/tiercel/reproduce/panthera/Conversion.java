package io.tiercel.reproduce.panthera;

import io.tiercel.reproduce.panthera.CallArm.Call;
import java.io.IOException;
import java.net.URI;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;

/**
 * What Hadoop itself needs to turn the NameNode's answer to a listing into what its caller gets: for each entry a path
 * made of the directory's and the name, qualified by the file system. A cache that spares the RPC alone leaves it.
 */
final class Conversion {
    private static final int CALLS = 1000;
    private static final int WARM_UP_CALLS = 5000;

    /** Where results go, so that no compiler finds them useless. */
    private static final AtomicReference<Object> SINK = new AtomicReference<>("");

    private Conversion() {}

    /** The median, in nanoseconds, for a directory that fits into one answer. */
    static double medianNanos(DistributedFileSystem fs, Path directory) throws IOException {
        Path qualified = fs.makeQualified(directory);
        URI uri = fs.getUri();
        HdfsFileStatus[] answer = fs.getClient()
                .listPaths(qualified.toUri().getPath(), HdfsFileStatus.EMPTY_NAME)
                .getPartialListing();
        Call convert = () -> {
            FileStatus[] statuses = new FileStatus[answer.length];
            for (int i = 0; i < answer.length; i++) {
                statuses[i] = answer[i].makeQualified(uri, qualified);
            }
            SINK.set(statuses);
        };
        new CallArm("warm-up", WARM_UP_CALLS, Call.NOTHING, convert, System::nanoTime).turn(0);
        return new CallArm("conversion", CALLS, Call.NOTHING, convert, System::nanoTime)
                .turn(0)
                .median();
    }
}
