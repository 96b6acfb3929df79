package io.tiercel.reproduce.compatibility.failover;

import io.tiercel.reproduce.compatibility.site.AnswerPart;
import io.tiercel.reproduce.compatibility.site.CompatibilitySite;
import io.tiercel.reproduce.compatibility.site.Compatible.Prepared;
import io.tiercel.reproduce.compatibility.site.RunAnswer;
import io.tiercel.testbed.daemons.HadoopDaemons;
import io.tiercel.testbed.daemons.NameNodeProcess;
import io.tiercel.testbed.demo.Mode;
import io.tiercel.testbed.jobs.ProcessBytes;
import io.tiercel.testbed.jobs.TierBytes;
import io.tiercel.testbed.machine.ProcessGroup;
import io.tiercel.testbed.services.TiercelServices;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.SequenceInputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Reads of one client, in the middle of which the other NameNode takes over; and then the first one again. */
final class FailoverRuns implements Prepared {
    private static final Path ROOT = new Path("/files");
    private static final int FILE_BYTES = 4_000_000;
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    /** Longer than it may take until Tiercel's clients know of a change. */
    private static final long HEARD_MILLIS = 1_500;

    private final HadoopDaemons hdfs;
    private final TiercelServices services;
    private final ProcessGroup parts;
    private final FileSystem other;

    /**
     * Writes what is read.
     *
     * @param parts that are closed in the end
     */
    FailoverRuns(CompatibilitySite site, HadoopDaemons hdfs, TiercelServices services, ProcessGroup parts)
            throws IOException {
        this.hdfs = hdfs;
        this.services = services;
        this.parts = parts;
        this.other = parts.add(FileSystem.newInstance(configuration(Mode.STOCK)));
        for (String file : List.of("a", "b", "d/c")) {
            site.write(other, new Path(ROOT, file), FILE_BYTES);
        }
    }

    @Override
    public RunAnswer run(Mode mode) throws IOException, InterruptedException {
        TierBytes before = ProcessBytes.now();
        List<AnswerPart> answers = new ArrayList<>();
        try (FileSystem fs = FileSystem.newInstance(configuration(mode))) {
            for (int i = 0; i < hdfs.nameNodes().size(); i++) {
                answers.addAll(listing(fs));
                answers.add(readAcross(fs, new Path(ROOT, "a")));
                answers.add(read(fs, new Path(ROOT, "b")));
                answers.addAll(listing(fs));
                answers.addAll(changed(fs));
            }
        }
        return new RunAnswer(answers, ProcessBytes.now().since(before));
    }

    @Override
    public void close() throws IOException {
        parts.close();
    }

    private Configuration configuration(Mode mode) {
        Configuration conf = new Configuration();
        hdfs.clientSettings().forEach(conf::set);
        return switch (mode) {
            case STOCK -> conf;
            case TIERCEL -> services.clientConfiguration(conf);
        };
    }

    /** The first half by the one NameNode, the rest by the other. */
    private AnswerPart readAcross(FileSystem fs, Path file) throws IOException, InterruptedException {
        try (FSDataInputStream in = fs.open(file)) {
            byte[] half = in.readNBytes(FILE_BYTES / 2);
            failOver();
            return AnswerPart.of("a file over a failover", new SequenceInputStream(new ByteArrayInputStream(half), in));
        }
    }

    private void failOver() throws IOException, InterruptedException {
        List<NameNodeProcess> both = hdfs.nameNodes();
        int active = both.get(0).active() ? 0 : 1;
        both.get(1 - active).awaitReadiness(PATIENCE);
        both.get(active).retire();
        both.get(1 - active).activate();
    }

    private static AnswerPart read(FileSystem fs, Path file) throws IOException {
        try (FSDataInputStream in = fs.open(file)) {
            return AnswerPart.of("a file after a failover", in);
        }
    }

    private static List<AnswerPart> listing(FileSystem fs) throws IOException {
        List<AnswerPart> parts = new ArrayList<>();
        for (FileStatus status : fs.listStatus(ROOT)) {
            parts.add(AnswerPart.of(
                    status.getPath().toString(),
                    status.getLen() + " " + status.getPermission()
                            + (status.isFile() ? " " + status.getModificationTime() : "")));
        }
        return parts;
    }

    /** What somebody else has changed through the new NameNode. */
    private List<AnswerPart> changed(FileSystem fs) throws IOException, InterruptedException {
        Path made = new Path(ROOT, "d/made");
        try (FSDataOutputStream out = other.create(made)) {
            out.writeBytes("made by another client\n");
        }
        other.rename(new Path(ROOT, "d/c"), new Path(ROOT, "d/moved"));
        TimeUnit.MILLISECONDS.sleep(HEARD_MILLIS);
        List<AnswerPart> parts = List.of(
                read(fs, made),
                read(fs, new Path(ROOT, "d/moved")),
                AnswerPart.of("a name that is gone", "" + fs.exists(new Path(ROOT, "d/c"))));
        other.rename(new Path(ROOT, "d/moved"), new Path(ROOT, "d/c"));
        other.delete(made, false);
        TimeUnit.MILLISECONDS.sleep(HEARD_MILLIS);
        return parts;
    }
}
