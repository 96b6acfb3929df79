package io.tiercel.cli;

import io.tiercel.cli.console.ExitCode;
import io.tiercel.cli.console.Printable;
import io.tiercel.core.settings.SettingsException;
import io.tiercel.daemon.FailureWords;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** Says in plain lines why a command failed; the stack trace is shown only with {@code --debug}. */
final class FailureReport implements IExecutionExceptionHandler {
    private static final long MIB = 1L << 20;

    @Override
    public int handleExecutionException(Exception e, CommandLine command, ParseResult parsed) {
        PrintWriter err = command.getErr();
        List<String> lines =
                e.getCause() instanceof OutOfMemoryError error ? List.of(tooLarge(parsed, error)) : FailureWords.of(e);
        for (String line : lines) {
            err.println("tiercel: " + Printable.of(line));
        }
        if (debug(command)) {
            e.printStackTrace(err);
        } else if (isBug(e)) {
            err.println("This looks like a bug in Tiercel; --debug shows where.");
        }
        err.flush();
        return e instanceof SettingsException ? ExitCode.USAGE : ExitCode.FAILED;
    }

    private static String tooLarge(ParseResult parsed, Throwable error) {
        long mib = Runtime.getRuntime().maxMemory() / MIB;
        return "'" + String.join(" ", parsed.originalArgs()) + "' is too large for the " + mib
                + " MiB of memory that this JVM may have (" + error.getMessage()
                + "): give it more, as by TIERCEL_JAVA_OPTS=-Xmx" + 2 * mib + "m, or ask for less";
    }

    /** Broken invariants throw these; conditions of the outside world never do. */
    private static boolean isBug(Throwable t) {
        return t instanceof NullPointerException
                || t instanceof ClassCastException
                || t instanceof IndexOutOfBoundsException
                || t instanceof IllegalStateException;
    }

    private static boolean debug(CommandLine command) {
        Object root = command.getCommandSpec().root().userObject();
        return root instanceof TiercelCommand tiercel && tiercel.debug();
    }
}
