package io.tiercel.cli;

import io.tiercel.cli.console.ExitCode;
import io.tiercel.cli.launch.CommandTree;
import io.tiercel.cli.option.ValueConverters;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.UnmatchedArgumentException;

/** Where the {@code tiercel} command starts. */
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        System.exit(execute(commandLine(), args));
    }

    /** Runs what the words say; {@code help lab up} is {@code lab up --help}. */
    static int execute(CommandLine command, String... words) {
        List<String> asked = new ArrayList<>(List.of(words));
        if (words.length > 0 && words[0].equals("help")) {
            asked.remove(0);
            asked.add("--help");
        }
        int exitCode = command.execute(asked.toArray(new String[0]));
        return exitCode == ExitCode.OK && command.getOut().checkError() ? resultsLost(command) : exitCode;
    }

    /** A script that wrote the results to a full disk would go on with half of them. */
    private static int resultsLost(CommandLine command) {
        command.getErr().println("tiercel: what the command printed could not be written; is the disk full?");
        return ExitCode.FAILED;
    }

    /** The whole command line, ready to execute; its exit codes are those of {@link ExitCode}. */
    public static CommandLine commandLine() {
        return ValueConverters.register(commands().below(new CommandLine(new TiercelCommand())))
                .setExecutionStrategy(Main::execute)
                .setParameterExceptionHandler(new UsageReport())
                .setExecutionExceptionHandler(new FailureReport());
    }

    /** All commands but {@code tiercel} itself: every class in this jar that says by {@code Launched} that it is one. */
    static CommandTree commands() {
        return CommandTree.beside(Main.class);
    }

    private static int execute(ParseResult parsed) {
        requireKnown(parsed);
        try {
            return new RunLast().execute(parsed);
        } catch (OutOfMemoryError e) {
            // The command is over and what it kept is garbage: there is room to say what happened.
            throw new ExecutionException(parsed.commandSpec().commandLine(), "out of memory", e);
        }
    }

    /** Where help is asked for, picocli passes over words that it does not know; scripts would take that for success. */
    private static void requireKnown(ParseResult parsed) {
        if (!parsed.unmatched().isEmpty()) {
            throw new UnmatchedArgumentException(parsed.commandSpec().commandLine(), parsed.unmatched());
        }
        if (parsed.hasSubcommand()) {
            requireKnown(parsed.subcommand());
        }
    }
}
