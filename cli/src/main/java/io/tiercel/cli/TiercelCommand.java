package io.tiercel.cli;

import io.tiercel.cli.cluster.CachedCommand;
import io.tiercel.cli.cluster.CoordinatorCommand;
import io.tiercel.cli.cluster.HotCommand;
import io.tiercel.cli.cluster.RelayCommand;
import io.tiercel.cli.console.ExitCode;
import io.tiercel.cli.lab.LabCommand;
import io.tiercel.cli.reproduce.ReproduceCommand;
import io.tiercel.cli.topology.TopologyCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The command {@code tiercel} itself, which only has subcommands. */
@Command(
        name = "tiercel",
        description = "Makes Hadoop and Spark read from memory instead of disk.",
        mixinStandardHelpOptions = true,
        scope = ScopeType.INHERIT,
        versionProvider = Version.class,
        synopsisSubcommandLabel = "COMMAND",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            ExitCode.OK + ":the command ran to its end",
            ExitCode.FAILED + ":it could not do what was asked",
            ExitCode.USAGE + ":it was called wrongly, or with settings that cannot be used"
        },
        subcommands = {
            DemoCommand.class,
            LabCommand.class,
            TopologyCommand.class,
            CachedCommand.class,
            HotCommand.class,
            DoctorCommand.class,
            ReproduceCommand.class,
            ReplayCommand.class,
            SimulateCommand.class,
            BenchmarkCommand.class,
            SettingsCommand.class,
            TestCommand.class,
            CoordinatorCommand.class,
            RelayCommand.class
        })
final class TiercelCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Option(
            names = "--debug",
            scope = ScopeType.INHERIT,
            description = "Show the stack trace of a failure, not only its message.")
    private boolean debug;

    boolean debug() {
        return debug;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Which command?");
    }
}
