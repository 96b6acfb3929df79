package io.tiercel.cli.watch;

import io.tiercel.cli.console.ConsoleProgress;
import io.tiercel.cli.console.ExitCode;
import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import io.tiercel.cli.ssd.CoordinatorRest;
import io.tiercel.cli.ssd.RestOptions;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Shows the cluster at a glance in a terminal, again and again. */
@Launched(order = 37, jvm = Jvm.SHORT, clusterConfiguration = true)
@Command(
        name = "top",
        description = {
            "Show the cluster at a glance, live in this terminal: reads, memory, jobs, VMs, and what is in trouble.",
            "q ends it. Without a terminal, or with --json, it is shown once. To be run on the coordinator's machine by who may "
                    + "read its secret, or one of the role command."
        })
public final class TopCommand implements Callable<Integer> {
    private static final double INTERVAL_MIN = 0.5;
    private static final int ROWS = 10;

    @Spec
    private CommandSpec spec;

    @Mixin
    private RestOptions options = new RestOptions();

    @Option(names = "--once", description = "Show it once and end.")
    private boolean once;

    private double interval;

    @Option(
            names = "--interval",
            paramLabel = "SECONDS",
            defaultValue = "2",
            description = "How often it is shown anew, at least 0.5. Default: ${DEFAULT-VALUE}")
    void interval(double seconds) {
        if (!(seconds >= INTERVAL_MIN && seconds <= 3_600)) {
            throw new ParameterException(spec.commandLine(), "--interval must be from 0.5 to 3600: " + seconds);
        }
        interval = seconds;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        CoordinatorRest coordinator = options.coordinator();
        Glance first = Glance.of(coordinator, ROWS);
        boolean isTerminal = ConsoleProgress.isTerminal(0) && ConsoleProgress.isTerminal(1);
        if (once || options.isJson() || !isTerminal) {
            return options.print(first.json(), all -> String.join("\n", GlanceText.lines(first)) + "\n");
        }
        return live(coordinator, first);
    }

    private int live(CoordinatorRest coordinator, Glance first) throws IOException, InterruptedException {
        List<String> lines = GlanceText.lines(first);
        String bottom = "q ends; every " + interval + " s";
        LiveScreen screen = LiveScreen.open(new SttyTerminal(), System.out, System.in);
        try {
            do {
                screen.draw(lines, bottom);
                if (screen.isEndedWithin(interval)) {
                    return ExitCode.OK;
                }
                try {
                    lines = GlanceText.lines(Glance.of(coordinator, ROWS));
                    bottom = "q ends; every " + interval + " s";
                } catch (IOException e) {
                    // A coordinator that is started anew comes back.
                    bottom = e.getMessage() + "; q ends";
                }
            } while (true);
        } finally {
            screen.close();
        }
    }
}
