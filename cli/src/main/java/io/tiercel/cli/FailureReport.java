package io.tiercel.cli;

import io.tiercel.cli.console.ExitCode;
import io.tiercel.cli.console.Printable;
import io.tiercel.core.settings.SettingsException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.net.UnknownHostException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** Says in plain lines why a command failed; the stack trace is shown only with {@code --debug}. */
final class FailureReport implements IExecutionExceptionHandler {
    /** Bounds a chain of causes that leads back to itself. */
    private static final int CAUSES_MAX = 8;

    private static final long MIB = 1L << 20;

    @Override
    public int handleExecutionException(Exception e, CommandLine command, ParseResult parsed) {
        PrintWriter err = command.getErr();
        List<String> lines =
                e.getCause() instanceof OutOfMemoryError error ? List.of(tooLarge(parsed, error)) : lines(e);
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

    /** The message of the exception, then of each cause that says something new. */
    static List<String> lines(Throwable failure) {
        List<String> lines = new ArrayList<>();
        Throwable t = failure;
        for (int i = 0; t != null && i < CAUSES_MAX; i++, t = t.getCause()) {
            String text = isWrapper(t) ? "" : text(t);
            String news = news(t, text);
            if (lines.stream().noneMatch(said -> said.contains(news))) {
                lines.addAll(text.lines().toList());
            }
        }
        return lines.isEmpty() ? List.of(failure.getClass().getSimpleName()) : lines;
    }

    /** What must not have been said yet: by the names of a file or of a class alone, or a count of bytes, users learn nothing. */
    private static String news(Throwable t, String text) {
        if (t instanceof FileSystemException e && e.getReason() == null && e.getFile() != null) {
            return e.getFile();
        }
        return t.getMessage() == null || t instanceof CharacterCodingException ? "" : text;
    }

    private static boolean isWrapper(Throwable t) {
        Throwable cause = t.getCause();
        return cause != null
                && (t instanceof UncheckedIOException
                        || t instanceof ExecutionException
                        || cause.toString().equals(t.getMessage()));
    }

    /** The message; where it alone says too little, with the kind of failure before it. */
    private static String text(Throwable t) {
        @Nullable String message = t.getMessage();
        String kind = t.getClass().getSimpleName();
        if (message == null || message.isBlank()) {
            return kind;
        }
        if (t instanceof UnknownHostException && !message.contains(" ")) {
            return "the host " + message
                    + " is unknown here: is its name right, and does DNS or this machine's /etc/hosts know it?";
        }
        if (t instanceof NoSuchFileException) {
            return "there is no file " + message;
        }
        if (t instanceof AccessDeniedException) {
            return "this user may not read or write " + message;
        }
        boolean plain = t instanceof SettingsException || t.getClass() == IOException.class || message.contains(" ");
        return plain ? message : kind + ": " + message;
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
