package io.tiercel.testbed.demo;

import io.tiercel.report.SilentProgress;
import io.tiercel.testbed.text.InputLoader;
import io.tiercel.testbed.text.TextPlan;
import io.tiercel.testbed.text.TextSource;
import java.io.IOException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Tables of text, one for each repetition of each query, so that none of it is in memory when it is first asked for. There is
 * one at a time.
 *
 * @param plan of a table's files
 */
record QueryTables(FileSystem fs, TextSource text, TextPlan plan) {
    private static final Path TABLES = new Path("/demo/tables");

    /** The table of that turn, which is made if it is not there. */
    Path of(DemoTurn turn) throws IOException {
        Path table = fs.makeQualified(new Path(TABLES, turn.work().id() + "-" + turn.repetition()));
        if (!fs.exists(table)) {
            fs.delete(TABLES, true);
            new InputLoader(fs, new SilentProgress()).load(text, plan, table);
        }
        return table;
    }
}
