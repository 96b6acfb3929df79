package io.tiercel.cli.console;

import io.tiercel.report.Progress;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * Progress on a console: on a terminal each stage is one line that is rewritten as it goes on, elsewhere a line when
 * it is over. Each ends with the time it took. Not thread-safe.
 */
public final class ConsoleProgress implements Progress, AutoCloseable {
    private static final String REWRITE = "\r\u001b[K";

    private final PrintStream out;
    private final boolean terminal;
    private final LongSupplier clockNanos;
    private String stage = "";
    private String detail = "";
    private long stageStartNanos;

    ConsoleProgress(PrintStream out, boolean terminal, LongSupplier clockNanos) {
        this.out = out;
        this.terminal = terminal;
        this.clockNanos = clockNanos;
    }

    public static ConsoleProgress onStandardOutput() {
        return new ConsoleProgress(System.out, isTerminal(1), System::nanoTime);
    }

    public static ConsoleProgress onStandardError() {
        return new ConsoleProgress(System.err, isTerminal(2), System::nanoTime);
    }

    /** Whether this process' file descriptor is a terminal; false where the system does not tell. */
    public static boolean isTerminal(int descriptor) {
        try {
            String target = Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor))
                    .toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty") || target.equals("/dev/console");
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public void stage(String what) {
        endStage();
        stage = what;
        detail = "";
        stageStartNanos = clockNanos.getAsLong();
        if (terminal) {
            out.print(REWRITE + stage);
            out.flush();
        }
    }

    @Override
    public void detail(String howFar) {
        detail = howFar;
        if (terminal) {
            out.print(REWRITE + line());
            out.flush();
        }
    }

    @Override
    public void close() {
        endStage();
    }

    /** A line of its own, of what takes no time. */
    public void say(String what) {
        endStage();
        out.println(what);
    }

    /** Ends its line, for what is printed next on the same terminal. */
    public void endStage() {
        if (!stage.isEmpty()) {
            out.println((terminal ? REWRITE : "") + line());
            stage = "";
        }
    }

    private String line() {
        double seconds = (clockNanos.getAsLong() - stageStartNanos) / 1e9;
        String time = String.format(Locale.ROOT, " (%.1f s)", seconds);
        return stage + (detail.isEmpty() ? "" : ": " + detail) + time;
    }
}
