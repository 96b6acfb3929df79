package io.tiercel.cli;

import picocli.CommandLine;

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
                .setParameterExceptionHandler(new UsageReport())
                .setExecutionExceptionHandler(new FailureReport());
    }
}
