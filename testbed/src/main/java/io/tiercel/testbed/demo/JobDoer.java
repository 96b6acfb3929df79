package io.tiercel.testbed.demo;

import io.tiercel.testbed.jobs.JobOutput;
import io.tiercel.testbed.jobs.JobPaths;
import io.tiercel.testbed.jobs.LocalJobs;
import io.tiercel.testbed.jobs.MainJob;
import io.tiercel.testbed.jobs.TierBytes;
import io.tiercel.testbed.services.ServedCluster;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * A work that is a MapReduce job.
 *
 * @param paths with the directory below which each turn has its output while it lasts
 */
record JobDoer(ServedCluster served, MainJob job, JobPaths paths, LocalJobs.Settings settings) implements Doer {
    @Override
    public TurnResult take(DemoTurn turn) throws IOException, InterruptedException {
        Path output = new Path(paths.output(), turn.work().id() + "-" + turn.repetition() + "-" + turn.mode());
        JobPaths once = new JobPaths(paths.input(), paths.reference(), output);
        double seconds;
        TierBytes bytes;
        try (TurnClient client = TurnClient.open(served, turn)) {
            seconds = LocalJobs.run(job, client.configuration(), settings, once);
            bytes = client.bytes();
        }
        try (FileSystem stock = served.cluster().newFileSystem()) {
            String digest = JobOutput.of(stock, output).sha256();
            stock.delete(output, true);
            return new TurnResult(turn, List.of(seconds), digest, bytes);
        }
    }
}
