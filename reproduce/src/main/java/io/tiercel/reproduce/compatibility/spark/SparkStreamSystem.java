package io.tiercel.reproduce.compatibility.spark;

import io.tiercel.reproduce.compatibility.site.AnswerPart;
import io.tiercel.reproduce.compatibility.site.CompatibilitySite;
import io.tiercel.reproduce.compatibility.site.Compatible;
import io.tiercel.reproduce.compatibility.site.RunAnswer;
import io.tiercel.reproduce.compatibility.site.SystemCard;
import io.tiercel.testbed.demo.Mode;
import io.tiercel.testbed.jobs.TierBytes;
import io.tiercel.testbed.spark.SparkQuestions;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Structured Streaming's file source, whose checkpoint is in HDFS too. Between two passes somebody else adds a file, which the
 * second pass has to find.
 */
public final class SparkStreamSystem implements Compatible {
    private static final Path ROOT = new Path("/compatibility/stream");
    private static final int FILES = 3;
    private static final int FILE_BYTES = 2_000_000;

    /** Longer than it may take until Tiercel's clients know of a change. */
    private static final long HEARD_MILLIS = 1_500;

    private final SparkPair sessions;

    public SparkStreamSystem(SparkPair sessions) {
        this.sessions = sessions;
    }

    @Override
    public SystemCard card() {
        return new SystemCard(
                "spark-streaming",
                "Spark 4, Structured Streaming: two passes of the file source",
                true,
                "somebody else adds a file between the passes");
    }

    @Override
    public Optional<String> missing(CompatibilitySite site) {
        return sessions.missing(site);
    }

    @Override
    public Prepared prepare(CompatibilitySite site) throws IOException {
        Path root = site.qualified(ROOT);
        for (int i = 0; i < FILES; i++) {
            site.write(site.stock(), new Path(root, "in/part-" + i), FILE_BYTES);
        }
        site.write(site.stock(), new Path(root, "late"), FILE_BYTES);
        return mode -> stream(site, mode, root);
    }

    private RunAnswer stream(CompatibilitySite site, Mode mode, Path root) throws IOException, InterruptedException {
        FileSystem fs = site.stock();
        Path late = new Path(root, "in/late");
        String out = new Path(root, "out").toString();
        String pass =
                SparkQuestions.stream(new Path(root, "in").toString(), out, new Path(root, "checkpoint").toString());
        TierBytes before = sessions.bytes(site, mode);
        sessions.ask(site, mode, pass);
        AnswerPart first = lines(site, mode, out);
        fs.rename(new Path(root, "late"), late);
        TimeUnit.MILLISECONDS.sleep(HEARD_MILLIS);
        sessions.ask(site, mode, pass);
        AnswerPart second = lines(site, mode, out);
        TierBytes bytes = sessions.bytes(site, mode).since(before);
        // As it was, for the next run.
        fs.rename(late, new Path(root, "late"));
        fs.delete(new Path(root, "out"), true);
        fs.delete(new Path(root, "checkpoint"), true);
        TimeUnit.MILLISECONDS.sleep(HEARD_MILLIS);
        return new RunAnswer(List.of(first, second), bytes);
    }

    private AnswerPart lines(CompatibilitySite site, Mode mode, String directory)
            throws IOException, InterruptedException {
        String question = "SELECT count(*), sum(hash(value)) FROM text.`" + directory + "`";
        return AnswerPart.of("what the stream has written", sessions.ask(site, mode, question));
    }
}
