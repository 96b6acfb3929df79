package io.tiercel.cli;

import io.tiercel.cli.console.ConsoleProgress;
import io.tiercel.cli.console.ExitCode;
import io.tiercel.cli.launch.Launched;
import io.tiercel.cli.option.CapacityConverter;
import io.tiercel.cli.option.GivenCommand;
import io.tiercel.cli.option.GivenFile;
import io.tiercel.cli.option.PolicyNames;
import io.tiercel.report.Report;
import io.tiercel.report.ReportJson;
import io.tiercel.simulator.replay.Capacity;
import io.tiercel.simulator.replay.ReplayPolicies;
import io.tiercel.simulator.trace.TextTrace;
import io.tiercel.whatif.replay.ReplayReport;
import io.tiercel.whatif.replay.ReplayRun;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Plays a user's trace of requests through a cache, under any eviction policy. */
@Launched(order = 80)
@Command(
        name = "replay",
        description = {
            "Play a trace of requests through a cache, and print how many of them it would have served.",
            "A trace has one request a line: a key, or a key and a size in bytes, separated by a tab, a comma or blanks; "
                    + "compressed by gzip or not. It is read as it is played and not kept, but by belady and "
                    + "belady-forced, which must know the future: they keep 20 to 28 bytes for each request, of which "
                    + "there may be half a billion."
        })
final class ReplayCommand implements Callable<Integer> {
    private static final String ALL = "all";

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "TRACE", description = "The file with the requests.")
    private Path trace;

    @Option(
            names = "--policy",
            paramLabel = "NAME",
            split = ",",
            defaultValue = "s3-fifo",
            description = "One or more of ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}",
            completionCandidates = PolicyNames.class)
    private List<String> policies;

    @Option(
            names = "--capacity",
            paramLabel = "N",
            required = true,
            converter = CapacityConverter.class,
            description =
                    "What the cache holds: entries (1000), bytes (64MiB), or a share of the different keys (10%%). "
                            + "For the latter two the trace is read once before, which keeps some 24 bytes for each key.")
    private Capacity capacity;

    @Option(names = "--json", description = "Print one JSON object instead of a table.")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        List<String> names = names();
        requireFile();
        ReplayReport replayed = replay(names);
        PrintWriter out = spec.commandLine().getOut();
        Report report = Report.here(GivenCommand.of(spec), 0, replayed.claims());
        out.print(json ? ReportJson.text(report, replayed.additions()) : replayed.text());
        out.flush();
        return ExitCode.OK;
    }

    private void requireFile() {
        GivenFile.requireReadable(spec, trace);
        if (!Files.isRegularFile(trace)) {
            throw new ParameterException(
                    spec.commandLine(),
                    trace
                            + " is no regular file: a trace may be read more than once, so put what a pipe gives into one");
        }
    }

    private ReplayReport replay(List<String> names) throws IOException {
        try (ConsoleProgress progress = ConsoleProgress.onStandardError()) {
            return ReplayRun.run(new TextTrace(trace), names, capacity, progress);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private List<String> names() {
        boolean inBytes = capacity.unit() == Capacity.Unit.BYTES;
        Set<String> names = new LinkedHashSet<>();
        for (String policy : policies) {
            if (policy.equals(ALL)) {
                names.addAll(ReplayPolicies.names(inBytes));
                sayWhatIsLeftOut(inBytes);
            } else if (inBytes && ReplayPolicies.needsFuture(policy)) {
                throw new ParameterException(
                        spec.commandLine(),
                        policy + " is a bound where all entries count alike: give no capacity in bytes");
            } else if (ReplayPolicies.names().contains(policy)) {
                names.add(policy);
            } else {
                throw new ParameterException(
                        spec.commandLine(),
                        "no policy is called " + policy + "; there are " + String.join(", ", new PolicyNames()));
            }
        }
        return List.copyOf(names);
    }

    private void sayWhatIsLeftOut(boolean inBytes) {
        if (inBytes) {
            spec.commandLine()
                    .getErr()
                    .println("tiercel: left out are " + ReplayPolicies.BELADY_FORCED + " and " + ReplayPolicies.BELADY
                            + ", bounds where all entries count alike: they take no capacity in bytes");
        }
    }
}
