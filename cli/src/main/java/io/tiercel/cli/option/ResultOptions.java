package io.tiercel.cli.option;

import io.tiercel.cli.results.ResultMarks;
import io.tiercel.report.Report;
import io.tiercel.report.ReportJson;
import io.tiercel.report.record.Recording;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** The options that all reproductions share: the seed, and where the results go. */
public final class ResultOptions {
    private static final int SEEDS = 1_000_000;

    @Spec(Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Replays the order of turns and the files of an earlier run.")
    private @Nullable Long seed;

    @Option(names = "--json", description = "Print one JSON object instead of tables.")
    private boolean json;

    private boolean record;

    @Option(
            names = "--record",
            description = "Also put what is printed into docs/results.md, in place of the last time's.")
    void record(boolean wanted) {
        if (wanted && !WritableFile.canBeWritten(resultsPage())) {
            throw new ParameterException(spec.commandLine(), resultsPage() + " cannot be written, for --record");
        }
        record = wanted;
    }

    /** The user's seed, or a random one. */
    public long seed() {
        return seed == null ? new Random().nextInt(SEEDS) : seed;
    }

    /** Whether the results are to be put into docs/results.md. */
    public boolean recorded() {
        return record;
    }

    /**
     * Prints the results, and records them where the user wants that.
     *
     * @param heading of the section in docs/results.md
     * @param additions what the JSON has besides the claims
     */
    public void publish(String heading, Report report, String text, Map<String, Object> additions) throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        out.print(json ? ReportJson.text(report, additions) : text);
        out.flush();
        if (record) {
            new Recording(heading, report, text, Clock.systemUTC().instant()).writeTo(resultsPage());
            new ResultMarks(home()).mark();
        }
    }

    private static Path resultsPage() {
        return home().resolve("docs").resolve("results.md");
    }

    private static Path home() {
        return Path.of(System.getProperty("tiercel.home", "."));
    }
}
