package io.tiercel.cli.results;

import io.tiercel.cli.console.ExitCode;
import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import io.tiercel.report.CodeSince;
import io.tiercel.report.Table;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Says which results of docs/results.md are of the code as it is. */
@Launched(order = 86, jvm = Jvm.SHORT)
@Command(
        name = "results",
        description = {
            "Say which results in docs/results.md were measured at another commit of the code that they are about.",
            "Asks git; where the repository does not have a result's commit, that is not known."
        })
final class ResultsCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(names = "--mark", description = "Also have each result on the page say so.")
    private boolean mark;

    @Override
    public Integer call() throws IOException {
        ResultMarks marks = new ResultMarks(Path.of(System.getProperty("tiercel.home", ".")));
        if (mark) {
            marks.mark();
        }
        Table table = new Table("result", "commit", "its code since");
        for (ResultMarks.Standing standing : marks.standings()) {
            table.row(
                    standing.section().command(),
                    String.join(", ", standing.section().commits()),
                    words(standing.code()));
        }
        PrintWriter out = spec.commandLine().getOut();
        out.print(table.text());
        out.flush();
        return ExitCode.OK;
    }

    private static String words(CodeSince code) {
        return switch (code) {
            case SAME -> "the same";
            case CHANGED -> "another";
            case UNKNOWN -> "not known";
        };
    }
}
