package io.tiercel.reproduce.compatibility.hive;

import io.tiercel.reproduce.compatibility.asked.AskedProcess;
import io.tiercel.reproduce.compatibility.asked.AskedProgram;
import io.tiercel.reproduce.compatibility.site.AnswerPart;
import io.tiercel.reproduce.compatibility.site.Compatible.Prepared;
import io.tiercel.reproduce.compatibility.site.RunAnswer;
import io.tiercel.testbed.demo.Mode;
import io.tiercel.testbed.jobs.TierBytes;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Runs of one Hive. Each reads tables that were there before, and makes tables of its own, which it drops in the end. */
final class HiveRuns implements Prepared {
    private static final List<String> RUN = List.of(
            "SELECT count(*), sum(length(line)), max(line) FROM lines",
            "SELECT word, times FROM kept WHERE word LIKE '%a1%' ORDER BY word LIMIT 9",
            "CREATE TABLE words (word STRING, times BIGINT) STORED AS ORC",
            "INSERT INTO words SELECT word, count(*) FROM lines LATERAL VIEW explode(split(line, ' ')) w AS word GROUP BY word",
            "INSERT INTO words SELECT upper(word), times FROM kept WHERE times > 1",
            "SELECT count(*), sum(times), max(word), min(word) FROM words",
            "CREATE TABLE parts (word STRING, times BIGINT) PARTITIONED BY (letter STRING) STORED AS PARQUET",
            "SET hive.exec.dynamic.partition.mode=nonstrict",
            "INSERT OVERWRITE TABLE parts PARTITION (letter) SELECT word, times, substr(word, 1, 1) FROM words",
            "SHOW PARTITIONS parts",
            "SELECT letter, count(*), sum(times), max(word) FROM parts GROUP BY letter ORDER BY letter",
            "SELECT p.letter, count(*), sum(w.times + k.times) FROM parts p JOIN words w ON p.word = w.word "
                    + "JOIN kept k ON w.word = k.word GROUP BY p.letter ORDER BY p.letter",
            "INSERT OVERWRITE TABLE words SELECT word, times + 1 FROM words WHERE length(word) > 3",
            "SELECT count(*), sum(times), max(word), min(word) FROM words",
            "ALTER TABLE words RENAME TO renamed",
            "SELECT count(*), sum(times) FROM renamed",
            "SHOW TABLES",
            "DROP TABLE renamed",
            "DROP TABLE parts",
            "SHOW TABLES");

    private final AskedProgram program;

    private HiveRuns(AskedProgram program) {
        this.program = program;
    }

    /**
     * Makes the tables that all runs read.
     *
     * @param lines a directory of text
     */
    static HiveRuns of(AskedProgram program, String lines) throws IOException, InterruptedException {
        try (AskedProcess process = program.start(Mode.STOCK)) {
            process.ask("CREATE EXTERNAL TABLE lines (line STRING) STORED AS TEXTFILE LOCATION '" + lines + "'");
            process.ask("CREATE TABLE kept STORED AS ORC AS SELECT word, count(*) AS times "
                    + "FROM lines LATERAL VIEW explode(split(line, ' ')) w AS word GROUP BY word");
            process.end();
        }
        return new HiveRuns(program);
    }

    @Override
    public RunAnswer run(Mode mode) throws IOException, InterruptedException {
        List<AnswerPart> answers = new ArrayList<>();
        try (AskedProcess process = program.start(mode)) {
            for (String statement : RUN) {
                answers.add(AnswerPart.of(statement, process.ask(statement)));
            }
            TierBytes bytes = process.bytes();
            process.end();
            return new RunAnswer(answers, counted(bytes));
        }
    }

    /** Tez sets Hadoop's own count back at times, so what was read is what Tiercel has counted. */
    private static TierBytes counted(TierBytes bytes) {
        long all = bytes.memory() + bytes.dataNodeCounted();
        return new TierBytes(all, bytes.process(), bytes.node(), bytes.dataNodeCounted());
    }
}
