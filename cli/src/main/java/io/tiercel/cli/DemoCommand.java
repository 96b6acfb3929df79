package io.tiercel.cli;

import io.tiercel.cli.console.CleanupNotice;
import io.tiercel.cli.console.ConsoleProgress;
import io.tiercel.cli.console.ExitCode;
import io.tiercel.cli.launch.Launched;
import io.tiercel.cli.option.GivenCommand;
import io.tiercel.cli.option.SizeConverter;
import io.tiercel.cli.option.StateDirectory;
import io.tiercel.cli.option.WritableFile;
import io.tiercel.report.Report;
import io.tiercel.report.WholeFile;
import io.tiercel.testbed.demo.Demo;
import io.tiercel.testbed.demo.DemoFindings;
import io.tiercel.testbed.demo.DemoOptions;
import io.tiercel.testbed.demo.DemoReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Runs the demo: the same works on stock Hadoop and with Tiercel, on a real HDFS in this process. */
@Launched(order = 10)
@Command(
        name = "demo",
        description = {
            "List a tree, search files, ask Spark SQL and run jobs over real text on an embedded HDFS, on stock Hadoop "
                    + "and with Tiercel in turn, and compare times and answers.",
            "Takes some minutes, more on a busy machine.",
            "Needs no root and leaves nothing behind; Ctrl-C stops it at any time.",
            "While it runs its cluster trusts every user of this machine, as Hadoop without Kerberos does: where there are "
                    + "others, do not run it as root."
        })
final class DemoCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    private @Nullable Path input;
    private int rounds = DemoOptions.ROUNDS_DEFAULT;

    @Option(
            names = "--size",
            paramLabel = "SIZE",
            converter = SizeConverter.class,
            description =
                    "How much text the query reads, of which the other works read a part: 24m, 64m. A shorter text "
                            + "is repeated. Default: 24m")
    private @Nullable Long size;

    @Option(
            names = "--pattern",
            paramLabel = "REGEX",
            description = "What the grep and the query look for. Default: ${DEFAULT-VALUE}",
            defaultValue = DemoOptions.DEFAULT_PATTERN)
    private Pattern pattern;

    @Option(names = "--seed", paramLabel = "N", description = "Replays the random choices of an earlier demo.")
    private @Nullable Long seed;

    @Option(
            names = "--report",
            paramLabel = "FILE",
            converter = WritableFile.class,
            description = "Where to write the report with its plots, as HTML. Default: demo.html in .tiercel.")
    private @Nullable Path report;

    @Option(names = "--json", description = "Print one JSON object on standard output, and progress on standard error.")
    private boolean json;

    @Option(names = "--keep", description = "Leave the cluster running at the end, until Ctrl-C.")
    private boolean keep;

    @Option(
            names = "--input",
            paramLabel = "PATH",
            description = "A text file, or a directory of them, to read instead of the sources of Hadoop.")
    void input(Path given) {
        if (!Files.isReadable(given)) {
            throw new ParameterException(spec.commandLine(), "there is no readable file or folder " + given);
        }
        input = given;
    }

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description =
                    "How many rounds at least, in each of which stock Hadoop and Tiercel take turns; more make the "
                            + "intervals narrower. Default: " + DemoOptions.ROUNDS_DEFAULT
                            + ", and more while there is time.")
    void rounds(int given) {
        if (given < DemoOptions.ROUNDS_DEFAULT) {
            throw new ParameterException(
                    spec.commandLine(), "fewer than " + DemoOptions.ROUNDS_DEFAULT + " rounds show nothing: " + given);
        }
        rounds = given;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        long start = System.nanoTime();
        Path page = report == null ? StateDirectory.made().resolve("demo.html") : report;
        DemoOptions options = options();
        try (CleanupNotice interruption =
                        CleanupNotice.announced(spec.commandLine().getErr());
                ConsoleProgress progress = progress();
                Demo demo = Demo.start(options, progress)) {
            DemoFindings findings = demo.measure();
            Report results = Report.here(GivenCommand.of(spec), options.seed(), findings.claims());
            publish(new DemoReport(results, findings, (System.nanoTime() - start) / 1e9), page, progress);
            if (keep) {
                progress.say("The cluster runs at " + demo.uri() + " until Ctrl-C");
                new CountDownLatch(1).await();
            }
            progress.stage("Stopping Hadoop");
            return findings.answersIdentical() ? ExitCode.OK : ExitCode.FAILED;
        } catch (IOException | RuntimeException e) {
            CleanupNotice.waitForEndIfBegun();
            throw e;
        }
    }

    private DemoOptions options() throws IOException {
        return new DemoOptions(
                Optional.ofNullable(input),
                size == null ? OptionalLong.empty() : OptionalLong.of(size),
                pattern.pattern(),
                seed == null ? new Random().nextInt(1_000_000) : seed,
                rounds,
                StateDirectory.made());
    }

    /** Prints first: a page that cannot be written after all costs nothing else. */
    private void publish(DemoReport demoReport, Path page, ConsoleProgress progress) throws IOException {
        progress.endStage();
        PrintWriter out = spec.commandLine().getOut();
        out.print(json ? demoReport.json() : demoReport.text());
        out.flush();
        WholeFile.write(page, demoReport.html());
        progress.say("The report with its plots is in " + page);
    }

    private ConsoleProgress progress() {
        return json ? ConsoleProgress.onStandardError() : ConsoleProgress.onStandardOutput();
    }
}
