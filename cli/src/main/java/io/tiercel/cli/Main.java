package io.tiercel.cli;

import picocli.CommandLine;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;

/** Where the {@code tiercel} command starts. */
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        System.exit(commandLine().execute(args));
    }

    /** The whole command line, ready to execute; its exit codes are those of {@link ExitCode}. */
    static CommandLine commandLine() {
        return ValueConverters.register(new CommandLine(new TiercelCommand()))
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionStrategy(Main::execute)
                .setParameterExceptionHandler(new UsageReport())
                .setExecutionExceptionHandler(new FailureReport());
    }

    private static int execute(ParseResult parsed) {
        try {
            return new RunLast().execute(parsed);
        } catch (OutOfMemoryError e) {
            // The command is over and what it kept is garbage: there is room to say what happened.
            throw new ExecutionException(parsed.commandSpec().commandLine(), "out of memory", e);
        }
    }
}
