package io.tiercel.testbed.demo;

import io.tiercel.testbed.jobs.TierBytes;
import io.tiercel.testbed.services.ServedCluster;
import io.tiercel.testbed.spark.SparkReply;
import io.tiercel.testbed.spark.SparkShell;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;

/**
 * A work that is a query of Spark SQL, asked in a session that runs on: one of stock Spark, and one with Tiercel. Closing it
 * ends both. Not thread-safe.
 */
final class QueryDoer implements Doer, AutoCloseable {
    private final SparkShell stock;
    private final SparkShell tiercel;
    private final QueryTables tables;
    private final String pattern;
    /** What each session had read when it was last asked. */
    private TierBytes stockBefore = TierBytes.NONE;

    private TierBytes tiercelBefore = stockBefore;

    private QueryDoer(SparkShell stock, SparkShell tiercel, QueryTables tables, String pattern) {
        this.stock = stock;
        this.tiercel = tiercel;
        this.tables = tables;
        this.pattern = pattern;
    }

    /**
     * Begins to start both sessions.
     *
     * @param libraries Spark's class path
     * @param plugIn the client's jar
     * @param pattern of the lines that are counted
     */
    static QueryDoer start(ServedCluster served, String libraries, Path plugIn, QueryTables tables, String pattern)
            throws IOException {
        Path local = served.cluster().baseDirectory().resolve("spark");
        SparkShell stock = SparkShell.start(libraries, Optional.empty(), Map.of(), local.resolve("stock"));
        try {
            Map<String, String> on = served.services()
                    .clientConfiguration(new Configuration(false))
                    .getPropsWithPrefix("");
            SparkShell tiercel = SparkShell.start(libraries, Optional.of(plugIn), on, local.resolve("tiercel"));
            return new QueryDoer(stock, tiercel, tables, pattern);
        } catch (IOException | RuntimeException e) {
            stock.close();
            throw e;
        }
    }

    void awaitReady() throws IOException, InterruptedException {
        stock.awaitReady();
        tiercel.awaitReady();
    }

    @Override
    public TurnResult take(DemoTurn turn) throws IOException, InterruptedException {
        String query = query(tables.of(turn).toString(), pattern);
        SparkShell shell = turn.mode() == Mode.STOCK ? stock : tiercel;
        List<Double> seconds = new ArrayList<>();
        List<String> answers = new ArrayList<>();
        TierBytes now = TierBytes.NONE;
        for (int i = 0; i < turn.work().asks(); i++) {
            SparkReply reply = shell.ask(query);
            seconds.add(reply.seconds());
            answers.add(reply.rows());
            now = reply.bytes();
        }
        return new TurnResult(turn, seconds, Answers.asOne(answers), since(turn.mode(), now));
    }

    @Override
    public void close() {
        stock.close();
        tiercel.close();
    }

    /** Counts the lines of a directory of text that have the pattern. */
    static String query(String directory, String pattern) {
        return "SELECT count(*) FROM text.`" + directory + "` WHERE value RLIKE '"
                + pattern.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }

    private TierBytes since(Mode mode, TierBytes now) {
        TierBytes before = mode == Mode.STOCK ? stockBefore : tiercelBefore;
        if (mode == Mode.STOCK) {
            stockBefore = now;
        } else {
            tiercelBefore = now;
        }
        return now.since(before);
    }
}
