package io.tiercel.whatif.history;

import io.tiercel.simulator.workload.HistoryException;
import java.io.IOException;
import java.io.LineNumberReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.FileSystemCounter;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.jobhistory.EventReader;
import org.apache.hadoop.mapreduce.jobhistory.HistoryEvent;
import org.apache.hadoop.mapreduce.jobhistory.JobFinishedEvent;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser;
import org.apache.hadoop.mapreduce.jobhistory.JobSubmittedEvent;
import org.apache.hadoop.mapreduce.jobhistory.JobUnsuccessfulCompletionEvent;
import org.apache.hadoop.mapreduce.jobhistory.TaskFinishedEvent;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormatCounter;
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
    private boolean isText;
    private @Nullable JobSubmittedEvent submitted;
    private @Nullable JobFinishedEvent finished;
    private boolean failed;
    /** How many could be read. */
    private int events;

    /** How many tasks ended well. */
    private long endedTasks;

    /** What the map tasks among them read from HDFS. */
    private long endedBytes;

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
        AvroLimits.set();
        JobHistory history = new JobHistory(file);
        history.parse();
        history.tell(found);
    }

    private void parse() throws IOException {
        FileSystem local = FileSystem.getLocal(new Configuration(false)).getRaw();
        try (FSDataInputStream in = local.open(new org.apache.hadoop.fs.Path(file.toUri()))) {
            JobHistoryParser parser = new JobHistoryParser(in);
            parseEvents(parser, reader(in));
            @Nullable IOException trouble = parser.getParseException();
            if (trouble != null) {
                throw malformed(nextEvent(), trouble);
            }
        }
    }

    /** Reads the head of the file: what kind of history it is, and the schema of its events. */
    private EventReader reader(FSDataInputStream in) throws IOException {
        try {
            isText = HistoryHead.of(file.toString(), in).isText();
        } catch (IllegalArgumentException e) {
            throw new HistoryException(String.valueOf(e.getMessage()));
        } catch (IOException e) {
            throw malformed("", e);
        }
        try {
            return new EventReader(in);
        } catch (IOException | RuntimeException e) {
            throw malformed("", e);
        }
    }

    private void parseEvents(JobHistoryParser parser, EventReader reader) throws IOException {
        try {
            parser.parse(reader, this::keep);
        } catch (IOException | RuntimeException e) {
            // Avro and the events throw all kinds of exceptions at bytes that they do not expect.
            throw malformed(nextEvent(), e);
        }
    }

    private void keep(HistoryEvent event) {
        events++;
        if (event instanceof JobSubmittedEvent submission) {
            submitted = submission;
        } else if (event instanceof JobFinishedEvent end) {
            finished = end;
        } else if (event instanceof JobUnsuccessfulCompletionEvent) {
            failed = true;
        } else if (event instanceof TaskFinishedEvent end) {
            endedTasks++;
            endedBytes += end.getTaskType() == TaskType.MAP ? hdfsBytes(end.getCounters()) : 0;
        }
    }

    private void tell(PastJobs found) throws IOException {
        found.ranTasks(endedTasks);
        if (failed) {
            found.leaveOut(Omission.FAILED, endedBytes);
        } else if (submitted == null || finished == null) {
            found.leaveOut(Omission.UNFINISHED, endedBytes);
        } else {
            try {
                tellOfSuccess(submitted, finished.getMapCounters(), found);
            } catch (IllegalArgumentException e) {
                throw malformed("", e);
            }
        }
    }

    private void tellOfSuccess(JobSubmittedEvent job, Counters maps, PastJobs found) throws IOException {
        long readBytes = hdfsBytes(maps);
        long otherBytes = maps.findCounter(FileInputFormatCounter.BYTES_READ).getValue();
        Path configuration = file.resolveSibling(job.getJobId() + "_conf.xml");
        if (readBytes == 0) {
            found.leaveOut(otherBytes > 0 ? Omission.INPUT_UNKNOWN : Omission.READS_NOTHING, otherBytes);
        } else if (!Files.exists(configuration)) {
            found.leaveOut(Omission.NO_CONFIGURATION, readBytes);
        } else {
            List<String> paths = PastInputs.of(configuration);
            if (paths.isEmpty()) {
                found.leaveOut(Omission.INPUT_UNKNOWN, readBytes);
            } else {
                found.add(job.getJobId().toString(), past(job, maps, new PastRead(paths, readBytes)));
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

    private static long hdfsBytes(Counters maps) {
        return counter(maps, "HDFS", FileSystemCounter.BYTES_READ);
    }

    private static long counter(Counters maps, String scheme, FileSystemCounter counter) {
        return maps.findCounter(scheme, counter).getValue();
    }

    /** In words, where the event is that follows those that could be read: its line, where the history is text. */
    private String nextEvent() throws IOException {
        if (!isText) {
            return ", event " + (events + 1);
        }
        try (LineNumberReader text = new LineNumberReader(Files.newBufferedReader(file, StandardCharsets.ISO_8859_1))) {
            // The head's two lines come before the first event's, and there may be empty ones between them.
            int left = events + 3;
            boolean blank = true;
            for (int letter = text.read(); letter >= 0 && left > 0; letter = left == 0 ? -1 : text.read()) {
                left -= letter == '\n' && !blank ? 1 : 0;
                blank = letter == '\n' || (blank && Character.isWhitespace(letter));
            }
            return ", line " + (text.getLineNumber() + (blank ? 0 : 1));
        }
    }

    private HistoryException malformed(String where, Exception trouble) {
        String what = String.valueOf(trouble.getMessage()).lines().findFirst().orElse("");
        return new HistoryException(file + where + ": is not a job history of MapReduce: "
                + trouble.getClass().getSimpleName() + ", " + what + REMEDY);
    }
}
