package io.tiercel.cli;

import io.tiercel.cli.console.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The command {@code tiercel} itself, which only has subcommands: those that are {@code Launched}. */
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
