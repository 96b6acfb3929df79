package io.tiercel.evaluation.history;

import io.tiercel.simulator.workload.HistoryException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.FileSystemCounter;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.jobhistory.HistoryEvent;
import org.apache.hadoop.mapreduce.jobhistory.JobFinishedEvent;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser;
import org.apache.hadoop.mapreduce.jobhistory.JobSubmittedEvent;
import org.apache.hadoop.mapreduce.jobhistory.JobUnsuccessfulCompletionEvent;
import org.jspecify.annotations.Nullable;

/**
 * What MapReduce recorded of one job: its {@code .jhist} file, from which come its name, its times and the counters of its
 * map tasks, and the {@code _conf.xml} beside it, from which come its input paths.
 *
 * <p>Event by event, by Hadoop's own parser: what is kept does not grow with the number of tasks.
 */
final class JobHistory {
    private static final String REMEDY =
            "; copy it again from the history server's done directory, or take it out of the folder";

    private final Path file;
    private @Nullable JobSubmittedEvent submitted;
    private @Nullable JobFinishedEvent finished;
    private boolean failed;

    private JobHistory(Path file) {
        this.file = file;
    }

    /** Whether this is the file of a job's history, by its name. */
    static boolean is(Path file) {
        return file.toString().endsWith(".jhist");
    }

    /**
     * Reads one file.
     *
     * @param found is told of the job, or why it is left out
     * @throws HistoryException if the file or its configuration is malformed
     */
    static void read(Path file, PastJobs found) throws IOException {
        JobHistory history = new JobHistory(file);
        history.parse();
        history.tell(found);
    }

    private void parse() throws IOException {
        FileSystem local = FileSystem.getLocal(new Configuration(false)).getRaw();
        JobHistoryParser parser = new JobHistoryParser(local.open(new org.apache.hadoop.fs.Path(file.toUri())));
        try {
            parser.parse(this::keep);
        } catch (IOException | RuntimeException e) {
            // Avro and the events throw all kinds of exceptions at bytes that they do not expect.
            throw malformed(e);
        }
        @Nullable IOException trouble = parser.getParseException();
        if (trouble != null) {
            throw malformed(trouble);
        }
    }

    private void keep(HistoryEvent event) {
        if (event instanceof JobSubmittedEvent submission) {
            submitted = submission;
        } else if (event instanceof JobFinishedEvent end) {
            finished = end;
        } else if (event instanceof JobUnsuccessfulCompletionEvent) {
            failed = true;
        }
    }

    private void tell(PastJobs found) throws IOException {
        if (failed) {
            found.leaveOut(Omission.FAILED);
        } else if (submitted == null || finished == null) {
            found.leaveOut(Omission.UNFINISHED);
        } else {
            try {
                tellOfSuccess(submitted, finished.getMapCounters(), found);
            } catch (IllegalArgumentException e) {
                throw malformed(e);
            }
        }
    }

    private void tellOfSuccess(JobSubmittedEvent job, Counters maps, PastJobs found) throws IOException {
        long readBytes = counter(maps, "HDFS", FileSystemCounter.BYTES_READ);
        Path configuration = file.resolveSibling(job.getJobId() + "_conf.xml");
        if (readBytes == 0) {
            found.leaveOut(Omission.READS_NOTHING);
        } else if (!Files.exists(configuration)) {
            found.leaveOut(Omission.NO_CONFIGURATION);
        } else {
            List<String> paths = JobInputs.of(configuration);
            if (paths.isEmpty()) {
                found.leaveOut(Omission.INPUT_UNKNOWN);
            } else {
                found.add(past(job, maps, new PastRead(paths, readBytes)));
            }
        }
    }

    private static PastJob past(JobSubmittedEvent job, Counters maps, PastRead read) {
        long cpuMillis = maps.findCounter(TaskCounter.CPU_MILLISECONDS).getValue();
        return new PastJob(
                job.getJobName(),
                job.getSubmitTime(),
                List.of(read),
                TimeUnit.MILLISECONDS.toNanos(cpuMillis),
                counter(maps, "FILE", FileSystemCounter.BYTES_WRITTEN));
    }

    private static long counter(Counters maps, String scheme, FileSystemCounter counter) {
        return maps.findCounter(scheme, counter).getValue();
    }

    private HistoryException malformed(Exception trouble) {
        String what = String.valueOf(trouble.getMessage()).lines().findFirst().orElse("");
        return new HistoryException(file + ": is not a job history of MapReduce: "
                + trouble.getClass().getSimpleName() + ", " + what + REMEDY);
    }
}
