package io.tiercel.cli.console;

/** What the exit code of a {@code tiercel} command says. */
public final class ExitCode {
    /** The command ran to its end. */
    public static final int OK = 0;

    /** The command could not do what was asked. */
    public static final int FAILED = 1;

    /** The command was called wrongly, or with settings that cannot be used: nothing was started. */
    public static final int USAGE = 2;

    private ExitCode() {}
}
