package io.tiercel.wire.cache;

import io.tiercel.wire.cache.ClientReport.BlockRead;
import io.tiercel.wire.cache.ClientReport.ReadWait;
import io.tiercel.wire.cache.ClientReport.Slots;
import io.tiercel.wire.cache.ClientReport.Task;
import io.tiercel.wire.cache.ClientReport.Usage;
import io.tiercel.wire.link.MessagePages;
import io.tiercel.wire.link.MessageReader;
import io.tiercel.wire.link.MessageWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * What clients and masters tell of reads and jobs, as bytes, and the content of what is heard. What is read is
 * checked for its form: anything else is an IOException.
 */
public final class ReportMessages {
    /** More than a block of HDFS has. */
    private static final long BLOCK_BYTES_MAX = 1L << 40;
    /** What is larger counts as this large, so that sums and products of what anybody may say stay numbers. */
    private static final long FILE_BYTES_MAX = 1L << 48;
    /** As {@link #FILE_BYTES_MAX}, of nanoseconds or bytes. */
    private static final long USED_MAX = 1L << 56;

    /** A longer name of a job, user or process, which is whatever somebody has set, is cut off there. */
    private static final int NAME_LETTERS_MAX = 200;

    private ReportMessages() {}

    /**
     * A client's report.
     *
     * @throws IllegalArgumentException if it has more reads than a report may have
     */
    public static byte[] reads(ClientReport report) {
        if (report.reads().size() > ClientReport.READS_MAX) {
            throw new IllegalArgumentException(
                    "too many reads in a report: " + report.reads().size());
        }
        MessageWriter writer = new MessageWriter(CacheKind.READS);
        Task task = report.task();
        writer.text(task.application()).text(task.name()).text(task.user()).text(task.process());
        Usage usage = report.usage();
        writer.number(usage.cpuNanos()).number(usage.writtenBytes()).number(usage.runNanos());
        writer.small(usage.ended() ? 1 : 0);
        writer.small(usage.place().processors()).small(usage.place().isLasting() ? 1 : 0);
        for (BlockRead read : report.reads()) {
            if (writer.size() < MessagePages.BYTES_MAX) {
                // What does not fit has paths of thousands of letters.
                write(writer, read);
            }
        }
        return writer.done();
    }

    /** The content of a client's report. */
    public static ClientReport reads(ByteBuffer content) throws IOException {
        MessageReader reader = new MessageReader(content);
        Task task = new Task(name(reader), name(reader), name(reader), name(reader));
        Usage usage = new Usage(
                reader.count(USED_MAX),
                reader.count(USED_MAX),
                reader.count(USED_MAX),
                reader.small() == 1,
                new Slots(reader.small(), reader.small() == 1));
        List<BlockRead> reads = new ArrayList<>();
        while (reader.more()) {
            reads.add(read(reader));
            if (reads.size() > ClientReport.READS_MAX) {
                throw new IOException("more than " + ClientReport.READS_MAX + " reads in a report");
            }
        }
        return new ClientReport(task, usage, reads);
    }

    private static String name(MessageReader reader) throws IOException {
        String name = reader.text();
        return name.substring(0, Math.min(NAME_LETTERS_MAX, name.length()));
    }

    private static BlockRead read(MessageReader reader) throws IOException {
        BlockName block = BlockName.read(reader);
        long bytes = reader.count();
        if (bytes > BLOCK_BYTES_MAX) {
            throw new IOException("a block of " + bytes + " bytes");
        }
        return new BlockRead(
                block,
                bytes,
                reader.text(),
                reader.count(FILE_BYTES_MAX),
                reader.text(),
                reader.small() == 1,
                new ReadWait(reader.count(FILE_BYTES_MAX), reader.count(USED_MAX)));
    }

    /** A job and its input, of which as much as one message holds. */
    public static byte[] jobStarted(JobStart job) {
        MessageWriter writer = new MessageWriter(CacheKind.JOB_STARTED)
                .text(job.job())
                .text(job.application())
                .text(job.user());
        for (JobStart.Input input : job.inputs()) {
            if (writer.size() < MessagePages.BYTES_MAX) {
                writer.text(input.path()).number(input.bytes());
            }
        }
        return writer.done();
    }

    /** The content of what tells of a job. */
    public static JobStart jobStarted(ByteBuffer content) throws IOException {
        MessageReader reader = new MessageReader(content);
        String job = reader.text();
        String application = name(reader);
        String user = name(reader);
        List<JobStart.Input> inputs = new ArrayList<>();
        while (reader.more()) {
            inputs.add(new JobStart.Input(reader.text(), reader.count(FILE_BYTES_MAX)));
        }
        return new JobStart(job, application, user, inputs);
    }

    /** A job that was submitted, with as many paths as one message holds. */
    public static byte[] jobExpected(JobHint hint) {
        MessageWriter writer = new MessageWriter(CacheKind.JOB_EXPECTED)
                .text(hint.job())
                .text(hint.application())
                .text(hint.user());
        for (String path : hint.paths()) {
            if (writer.size() < MessagePages.BYTES_MAX) {
                writer.text(path);
            }
        }
        return writer.done();
    }

    /** The content of what tells of a job that was submitted. */
    public static JobHint jobExpected(ByteBuffer content) throws IOException {
        MessageReader reader = new MessageReader(content);
        String job = reader.text();
        String application = name(reader);
        String user = name(reader);
        return new JobHint(job, application, user, texts(reader));
    }

    /** How much of an expected job's input is in memory. */
    public static byte[] jobCached(JobCached job) {
        return new MessageWriter(CacheKind.JOB_CACHED)
                .text(job.job())
                .number(job.cachedBlocks())
                .number(job.blocks())
                .number(job.cachedBytes())
                .done();
    }

    /** The content of what tells how much of an expected job's input is in memory. */
    public static JobCached jobCached(ByteBuffer content) throws IOException {
        MessageReader reader = new MessageReader(content);
        return new JobCached(
                reader.text(),
                (int) reader.count(Integer.MAX_VALUE),
                (int) reader.count(Integer.MAX_VALUE),
                reader.count(FILE_BYTES_MAX));
    }

    /** Jobs in their order, as many as one message holds. */
    public static byte[] jobsInOrder(List<String> jobs) {
        MessageWriter writer = new MessageWriter(CacheKind.JOBS_IN_ORDER);
        for (String job : jobs) {
            if (writer.size() < MessagePages.BYTES_MAX) {
                writer.text(job);
            }
        }
        return writer.done();
    }

    /** The content of what tells jobs in their order. */
    public static List<String> jobsInOrder(ByteBuffer content) throws IOException {
        return texts(new MessageReader(content));
    }

    private static List<String> texts(MessageReader reader) throws IOException {
        List<String> texts = new ArrayList<>();
        while (reader.more()) {
            texts.add(reader.text());
        }
        return texts;
    }

    private static void write(MessageWriter writer, BlockRead read) {
        writer.put(read.block()).number(read.bytes()).text(read.path()).number(read.fileBytes());
        writer.text(read.dataNode()).small(read.byClient() ? 1 : 0);
        writer.number(read.waited().bytes()).number(read.waited().nanos());
    }
}
