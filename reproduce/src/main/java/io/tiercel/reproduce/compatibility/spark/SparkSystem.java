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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.Path;

/** Questions to Spark about a directory of text, by one of its ways to read. */
public final class SparkSystem implements Compatible {
    private static final Path ROOT = new Path("/compatibility/spark");
    private static final String NOTE = "local mode, a process that runs on";
    private static final int FILES = 3;
    private static final int FILE_BYTES = 3_000_000;

    private final SystemCard card;
    private final SparkPair sessions;
    private final Asking asking;

    /** What a session is asked. */
    private interface Asking {
        List<String> questions(String directory);
    }

    private SparkSystem(SystemCard card, SparkPair sessions, Asking asking) {
        this.card = card;
        this.sessions = sessions;
        this.asking = asking;
    }

    /** Lines of an RDD of text files. */
    public static SparkSystem rdd(SparkPair sessions) {
        return new SparkSystem(
                new SystemCard("spark-rdd", "Spark 4, RDD: textFile, count, distinct, takeOrdered", true, NOTE),
                sessions,
                directory -> List.of(SparkQuestions.linesByRdd(directory)));
    }

    /** Groups of a DataFrame. */
    public static SparkSystem dataFrame(SparkPair sessions) {
        return new SparkSystem(
                new SystemCard(
                        "spark-dataframe",
                        "Spark 4, DataFrame: SQL over text, written as Parquet and read again",
                        true,
                        NOTE),
                sessions,
                SparkSystem::queries);
    }

    /** The same on YARN. */
    public static SparkSystem dataFrameOnYarn(SparkPair sessions) {
        return new SparkSystem(
                new SystemCard(
                        "spark-yarn",
                        "Spark 4 on YARN, DataFrame: the same",
                        true,
                        "driver and executor run on; bytes are the executor's"),
                sessions,
                SparkSystem::queries);
    }

    @Override
    public SystemCard card() {
        return card;
    }

    @Override
    public boolean onYarn() {
        return sessions.master() == SparkMaster.YARN;
    }

    @Override
    public Optional<String> missing(CompatibilitySite site) {
        return sessions.missing(site);
    }

    @Override
    public Prepared prepare(CompatibilitySite site) throws IOException {
        Path directory = site.qualified(new Path(ROOT, card.id()));
        for (int i = 0; i < FILES; i++) {
            site.write(site.stock(), new Path(directory, "part-" + i), FILE_BYTES);
        }
        return mode -> ask(site, mode, directory.toString());
    }

    private RunAnswer ask(CompatibilitySite site, Mode mode, String directory)
            throws IOException, InterruptedException {
        TierBytes before = sessions.bytes(site, mode);
        List<AnswerPart> parts = new ArrayList<>();
        for (String question : asking.questions(directory)) {
            parts.add(AnswerPart.of(question, sessions.ask(site, mode, question)));
        }
        return new RunAnswer(parts, sessions.bytes(site, mode).since(before));
    }

    private static List<String> queries(String directory) {
        String parquet = directory + "-parquet";
        return List.of(
                "SELECT count(*), sum(length(value)), max(value) FROM text.`" + directory + "`",
                "INSERT OVERWRITE DIRECTORY '" + parquet
                        + "' USING parquet SELECT substr(value, 1, 1) AS letter, value " + "FROM text.`" + directory
                        + "`",
                "SELECT letter, count(*), max(value) FROM parquet.`" + parquet + "` GROUP BY letter ORDER BY letter",
                "SELECT value FROM text.`" + directory + "` WHERE value LIKE '%a1%' ORDER BY value LIMIT 9");
    }
}
